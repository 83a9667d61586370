import { Select, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { PersonInput } from '../../../records/pick-inputs.tsx'
import type { BranchChoice } from '../../../records/screen.ts'
import { LeaveByTab } from '../../../ui/leave-by-tab.tsx'
import ui from '../../../ui/ui.module.css'
import { useChoices } from './drawer-context.ts'

interface PickProps {
  label: string
  id?: string
  value: string
  onChange: (value: string) => void
}

interface Option {
  value: string
  label: string
}

/** One of a list; a chosen one that is no longer offered is shown under its name. */
export function Pick({
  label,
  id,
  value,
  options,
  nameOf,
  onChange,
}: PickProps & { options: readonly Option[]; nameOf: (value: string) => string }) {
  const { t } = useTranslation()
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      aria-label={label}
      value={value === '' ? undefined : value}
      options={isKnown ? [...options] : [...options, { value, label: nameOf(value) }]}
      placeholder={t('flow.step.choose')}
      showSearch={{ optionFilterProp: 'label' }}
      status={value === '' ? 'error' : ''}
      onChange={onChange}
    />
  )
}

export function PickPerson({ label, id, value, onChange }: PickProps) {
  return (
    <PersonInput
      isMany={undefined}
      {...(id !== undefined && { id })}
      aria-label={label}
      value={value === '' ? undefined : value}
      onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : '')}
    />
  )
}

export function PickRole({ label, value, onChange }: PickProps) {
  const { directory, names } = useChoices()
  const options = directory.roles.map(({ roleAlias, roleName }) => ({ value: roleAlias, label: roleName }))
  return <Pick label={label} value={value} options={options} nameOf={names.role} onChange={onChange} />
}

export function PickPost({ label, value, onChange }: PickProps) {
  const { directory, names } = useChoices()
  const options = directory.posts.map(({ id, postName }) => ({ value: id, label: postName }))
  return <Pick label={label} value={value} options={options} nameOf={names.post} onChange={onChange} />
}

export function PickDepartment({ label, value, onChange }: PickProps) {
  const { t } = useTranslation()
  const { directory } = useChoices()
  return (
    <TreeSelect<string, BranchChoice>
      aria-label={label}
      value={value === '' ? undefined : value}
      treeData={[...directory.departments]}
      treeDefaultExpandAll
      placeholder={t('flow.step.choose')}
      showSearch={{ treeNodeFilterProp: 'title' }}
      status={value === '' ? 'error' : ''}
      onChange={(chosen: string) => onChange(chosen)}
    />
  )
}

interface PickManyProps {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
}

export function PickPeople({ label, values, onChange }: PickManyProps) {
  return (
    <PersonInput
      isMany
      aria-label={label}
      value={[...values]}
      onChange={(chosen) => onChange(Array.isArray(chosen) ? chosen.map(String) : [])}
    />
  )
}

export function PickDepartments({ label, values, onChange }: PickManyProps) {
  const { t } = useTranslation()
  const { directory } = useChoices()
  return (
    <LeaveByTab>
      <TreeSelect<string[], BranchChoice>
        aria-label={label}
        multiple
        className={ui.full}
        value={[...values]}
        treeData={[...directory.departments]}
        treeDefaultExpandAll
        placeholder={t('flow.step.choose')}
        showSearch={{ treeNodeFilterProp: 'title' }}
        onChange={(chosen: string[]) => onChange(chosen)}
      />
    </LeaveByTab>
  )
}

export function PickMany({
  label,
  values,
  options,
  onChange,
}: PickManyProps & { options: readonly Option[] }) {
  const { t } = useTranslation()
  return (
    <LeaveByTab>
      <Select<string[]>
        aria-label={label}
        mode="multiple"
        className={ui.full}
        value={[...values]}
        options={[...options]}
        placeholder={t('flow.step.choose')}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen) => onChange(chosen)}
      />
    </LeaveByTab>
  )
}
