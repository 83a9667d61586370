import { Select, TreeSelect } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../ui/clear-icon.tsx'
import { DayPicker, isReadable } from '../ui/day-picker.tsx'
import { LeaveByTab } from '../ui/leave-by-tab.tsx'
import { usePeople } from './pickers.ts'
import type { BranchChoice } from './screen.ts'

interface Bound {
  /** Whether several may be chosen. */
  isMany: true | undefined
  /** The name of an input without a visible label. */
  'aria-label'?: string
  placeholder?: string
  /** The form adds these. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  className?: string | undefined
}

interface PersonBound extends Bound {
  /** Ids of people who are not offered. */
  without?: readonly string[]
  /** The people who are offered; everybody by default, or if null. */
  among?: readonly { id: string; name: string }[] | null | undefined
  /** People who are named although they are not offered any more. */
  also?: readonly { id: string; name: string }[] | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  disabled?: boolean
  status?: 'error' | ''
}

/** One or several people chosen from a list that can be searched. */
export function PersonInput({ isMany, without = [], among, also = [], ...bound }: PersonBound) {
  const { t } = useTranslation()
  const { data: people = [], isPending } = usePeople()
  const known = new Map(people.map((person) => [person.id, person]))
  const named = (those: readonly { id: string; name: string }[]) =>
    those.map(({ id, name }) => known.get(id) ?? { id, name, deptNames: [] })
  const offered = [...(among ? named(among) : people), ...named(also.filter(({ id }) => !known.has(id)))]
  const list = (
    <Select
      {...bound}
      mode={isMany && 'multiple'}
      options={offered
        .filter(({ id }) => !without.includes(id))
        .map(({ id, name, deptNames }) => ({
          value: id,
          label: [name, deptNames.join(t('separator'))].filter(Boolean).join(' · '),
        }))}
      loading={isPending}
      allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
  return isMany ? <LeaveByTab>{list}</LeaveByTab> : list
}

/** A day. The form gives `id`, `value` and `onChange`. A text that is no day is refused by the server. */
export function DayInput({ value = '', onChange, ...props }: Partial<ComponentProps<typeof DayPicker>>) {
  return (
    <DayPicker
      {...props}
      value={value}
      status={isReadable(value) ? '' : 'error'}
      onChange={(day) => onChange?.(day)}
    />
  )
}

/** One or several records chosen from a tree that can be searched. */
export function BranchInput({ isMany, options, ...bound }: Bound & { options: readonly BranchChoice[] }) {
  const list = (
    <TreeSelect<unknown, BranchChoice>
      {...bound}
      multiple={isMany}
      treeData={[...options]}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
    />
  )
  return isMany ? <LeaveByTab>{list}</LeaveByTab> : list
}
