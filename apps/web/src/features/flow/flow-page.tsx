import { contract, type FlowInFull, type FlowRow, flowStates } from '@countersign/contract'
import { findKind, kinds, typeNameOf } from '@countersign/forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { ShortTime } from '../../ui/short-time.tsx'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { useCompanies } from './api.ts'
import { BeginDialog } from './begin-dialog.tsx'
import { FlowStateTag } from './flow-state-tag.tsx'

/** /flow: the approval flows of all kinds and companies. */
export function FlowPage() {
  const [isBeginning, setIsBeginning] = useState(false)
  const screen = useFlowScreen(() => setIsBeginning(true))
  return (
    <>
      <RecordPage screen={screen} />
      {isBeginning && <BeginDialog onClose={() => setIsBeginning(false)} />}
    </>
  )
}

function useFlowScreen(onBegin: () => void): RecordScreen<FlowRow, FlowInFull> {
  const { t, i18n } = useTranslation()
  const { visit } = useTabLocation()
  const companies = useCompanies()
  const isPhone = useIsPhone()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const typeOf = ({ kind, type }: FlowRow) => {
    const known = findKind(kind)
    return known ? typeNameOf(known, language) : type
  }
  return {
    name: 'flow',
    words: { title: t('flow.title'), none: t('flow.none'), create: t('flow.create') },
    list: contract.flowList,
    detail: contract.flowDetail,
    needs: 'flow.administer',
    nameOf: ({ name }) => name,
    open: ({ id, name }) =>
      visit(`/flow/design?id=${encodeURIComponent(id)}&name=${encodeURIComponent(name)}`),
    // A phone shows flows for reading only.
    ...(!isPhone && { begin: onBegin }),
    columns: [
      {
        name: 'name',
        label: t('flow.name'),
        sortable: true,
        render: ({ name, missing, asksAdministrator }) => (
          <>
            {name}
            {missing.length > 0 && (
              <div className={ui.bad}>{t('flow.missing', { what: missing.join(t('separator')) })}</div>
            )}
            {asksAdministrator && <div className={ui.secondLine}>{t('flow.asksAdministrator')}</div>}
          </>
        ),
      },
      { name: 'kind', label: t('flow.kind'), sortable: true, width: 180, render: typeOf },
      {
        name: 'company',
        label: t('flow.company'),
        sortable: true,
        width: 200,
        render: ({ company }) => company || t('flow.allCompanies'),
      },
      {
        name: 'publishedNumber',
        label: t('flow.version'),
        width: 130,
        render: ({ publishedNumber }) =>
          publishedNumber > 0 ? (
            t('flow.versionNumber', { number: publishedNumber })
          ) : (
            <span className={ui.secondLine}>{t('flow.neverPublished')}</span>
          ),
      },
      {
        name: 'state',
        label: t('flow.state'),
        width: 100,
        render: ({ state }) => <FlowStateTag state={state} />,
      },
      {
        name: 'hasDraft',
        label: t('flow.draft'),
        width: 110,
        hiddenOnPhone: true,
        render: ({ hasDraft }) =>
          hasDraft ? <Tag tone="warning">{t('flow.hasDraft')}</Tag> : t('flow.noDraft'),
      },
      {
        name: 'updatedAt',
        label: t('flow.updated'),
        sortable: true,
        width: 160,
        hiddenOnPhone: true,
        render: ({ updatedAt, updatedBy }) => (
          <>
            <ShortTime value={updatedAt} />
            <div className={ui.secondLine}>{updatedBy}</div>
          </>
        ),
      },
    ],
    filters: [
      { name: 'name' },
      {
        name: 'kind',
        options: kinds.map((kind) => ({ value: kind, label: typeNameOf(kind, language) })),
      },
      {
        name: 'company',
        options: companies.map((company) => ({ value: company, label: company })),
      },
      {
        name: 'state',
        options: flowStates.map((state) => ({ value: state, label: t(`flow.states.${state}`) })),
      },
    ],
    view: () => null,
  }
}
