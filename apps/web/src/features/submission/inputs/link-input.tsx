import type { ListRow } from '@countersign/contract'
import {
  companyIn,
  findPart,
  type LinkedRecord,
  linkText,
  potClaimedOf,
  sayStanding,
  typeNameOf,
} from '@countersign/forms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStanding } from '../../../lib/format/standing.ts'
import { classes } from '../../../ui/classes.ts'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import ui from '../../../ui/ui.module.css'
import { linkable, useLinkChoices } from '../api.ts'
import { LinkParts } from '../link-parts.tsx'
import { LeaveByTab } from '../../../ui/leave-by-tab.tsx'
import { ariaOf, type InputProps, recordsOf } from './input-props.ts'

/**
 * Selects approved requests of the same company (submit-forms.md D0.6); their data is shown below and copied into the
 * form.
 */
export function LinkInput(props: InputProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { field, id, value, disabled, invalid, onChange, onUpdate, onBlur, surroundings } = props
  const { kinds = [], max } = field
  const [search, setSearch] = useState('')
  const [picking, setPicking] = useState(false)
  const mainstay = companyIn(surroundings.values, 'mainstay')
  const choices = useLinkChoices(kinds, mainstay, search.trim())
  const records = recordsOf(value)
  const isSingle = max === 1

  const pick = async (row: ListRow) => {
    setPicking(true)
    try {
      const { record } = await client.fetchQuery(linkable(row.kind, row.id))
      onUpdate((before) => (isSingle ? [record] : [...recordsOf(before), record]))
    } catch {
      void message.error(t('submit.linkFailed', { name: row.applicationName }))
    } finally {
      setPicking(false)
    }
  }
  const choose = (ids: string[]) => {
    const added = choices.rows.find(
      (row) => ids.includes(row.id) && !records.some((one) => findPart(one, 'id') === row.id),
    )
    if (added) void pick(added)
    else onChange(records.filter((one) => ids.includes(findPart(one, 'id'))))
  }

  const list = (
    <Select<string | string[]>
      {...ariaOf(props)}
      id={id}
      className={ui.full}
      mode={isSingle ? undefined : 'multiple'}
      value={isSingle ? (idsOf(records)[0] ?? undefined) : idsOf(records)}
      disabled={disabled}
      loading={picking || choices.isLoading}
      status={invalid ? 'error' : ''}
      allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
      maxCount={isSingle ? undefined : max}
      options={optionsOf(props, choices.rows)}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      placeholder={t('submit.linkChoose')}
      notFoundContent={choices.isLoading ? t('submit.linkLoading') : t('submit.linkNone')}
      onChange={(chosen: string | string[] | undefined) =>
        choose(chosen === undefined ? [] : [chosen].flat())
      }
      onBlur={onBlur}
    />
  )
  return (
    <div data-part="link">
      {isSingle ? list : <LeaveByTab>{list}</LeaveByTab>}
      <LinkParts
        field={field}
        definition={surroundings.definition}
        language={surroundings.language}
        value={records}
      />
      {records.map((record) => (
        <Standing
          key={findPart(record, 'id')}
          name={field.name}
          record={record}
          surroundings={surroundings}
        />
      ))}
    </div>
  )
}

/** What is left of a request that the form claims an amount of. */
function Standing({ name, record, surroundings: { values, definition, language } }: StandingProps) {
  const id = findPart(record, 'id')
  const { data } = useQuery(linkable(findPart(record, 'kind'), id))
  const pot = potClaimedOf(definition, values, { link: name, record })
  const lines = (data?.standings ?? []).flatMap((standing) =>
    standing.pot === pot ? (sayStanding(readStanding(id, standing)) ?? []) : [],
  )
  return lines.map((line) => (
    <p key={line.zh} className={classes(ui.secondLine, ui.tabular)}>
      {line[language]}
    </p>
  ))
}

interface StandingProps {
  /** Of the link. */
  name: string
  record: LinkedRecord
  surroundings: InputProps['surroundings']
}

const idsOf = (records: ReturnType<typeof recordsOf>) => records.map((record) => findPart(record, 'id'))

/**
 * Selected requests keep their labels during another search; options are grouped if the field accepts several kinds.
 */
function optionsOf({ field, value, surroundings }: InputProps, rows: readonly ListRow[]) {
  const { kinds = [] } = field
  const kept = recordsOf(value).map((record) => ({
    kind: findPart(record, 'kind'),
    value: findPart(record, 'id'),
    label: linkText(record),
  }))
  const found = rows
    .filter((row) => !kept.some((one) => one.value === row.id))
    .map((row) => ({
      kind: row.kind,
      value: row.id,
      label: `${linkText({ applyNo: row.applyNo, applicationName: row.applicationName })} · ${row.applicationDate.slice(0, 10)}`,
    }))
  const all = [...kept, ...found]
  if (kinds.length === 1) return all
  return kinds
    .map((kind) => ({
      label: typeNameOf(kind, surroundings.language),
      options: all.filter((one) => one.kind === kind),
    }))
    .filter((group) => group.options.length > 0)
}
