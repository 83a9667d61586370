import { findKind, type Kind } from '@countersign/forms'
import { useState } from 'react'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { Page } from '../../ui/page.tsx'
import { useCustomization } from './api.ts'
import { FormEditor } from './form-editor.tsx'
import type { Preview } from './part-props.ts'

/** /system/form/edit?kind=: the settings of one kind of form. */
export function FormEditPage({ Preview }: { Preview: Preview }) {
  const { query } = useTabLocation()
  const kind = findKind(query.get('kind') ?? '')
  return kind ? <Opened key={kind} kind={kind} Preview={Preview} /> : <OutcomePage status="404" />
}

function Opened({ kind, Preview }: { kind: Kind; Preview: Preview }) {
  const query = useCustomization(kind)
  // The page keeps what it was opened with, because the cache forgets it while another tab is in front.
  const [opened, setOpened] = useState(query.data)
  if (query.data && !opened) setOpened(query.data)
  return (
    <Page>
      <AsyncFace query={{ ...query, data: opened, isPending: opened === undefined && query.isPending }}>
        {(data) => <FormEditor opened={data} Preview={Preview} />}
      </AsyncFace>
    </Page>
  )
}
