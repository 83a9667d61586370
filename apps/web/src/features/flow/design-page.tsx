import { findKind, type Kind } from '@countersign/forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { Page } from '../../ui/page.tsx'
import ui from '../../ui/ui.module.css'
import { Designer } from './designer.tsx'
import { openedFrom, useFlow, useTemplate } from './use-flow.ts'

/** /flow/design?id= for a flow, ?kind=&company= for a new one. */
export function DesignPage() {
  const { query } = useTabLocation()
  const id = query.get('id')
  const kind = findKind(query.get('kind') ?? '')
  const company = query.get('company') ?? ''
  if (id) return <KnownFlow key={id} id={id} />
  return kind ? (
    <NewFlow key={`${kind} ${company}`} kind={kind} company={company} />
  ) : (
    <OutcomePage status="404" />
  )
}

function KnownFlow({ id }: { id: string }) {
  const { t } = useTranslation()
  const flow = useFlow(id)
  /** Number of openings; the next one starts from what the server has. */
  const [opening, setOpening] = useState(0)
  return (
    <Page>
      <AsyncFace query={flow} gone={<p className={ui.secondLine}>{t('flow.gone')}</p>}>
        {(data) => {
          const opened = openedFrom(data)
          return (
            opened && (
              <Designer
                key={opening}
                opened={opened}
                flow={data}
                onReopen={async () => {
                  await flow.refetch()
                  setOpening((before) => before + 1)
                }}
              />
            )
          )
        }}
      </AsyncFace>
    </Page>
  )
}

function NewFlow({ kind, company }: { kind: Kind; company: string }) {
  const template = useTemplate(kind)
  return (
    <Page>
      <AsyncFace query={template}>
        {(general) => (
          <Designer
            opened={{
              id: undefined,
              kind,
              company,
              version: undefined,
              name: general?.name ?? '',
              definition: general?.definition ?? nothing,
            }}
            flow={undefined}
            onReopen={async () => undefined}
          />
        )}
      </AsyncFace>
    </Page>
  )
}

/** The start and the end are added when it is opened. */
const nothing = { nodes: [], samePerson: 'consecutive' as const, permits: [], resumes: false }
