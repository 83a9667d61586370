import { forms, type Kind } from '@countersign/forms'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { FormPage } from '../submit-page.tsx'
import { EditList } from './edit-list.tsx'

/** /edit/{kind}Edit: with an id the form of /approval/submit/{kind}, without one the list of editable requests. */
export function EditPage({ kind }: { kind: Kind }) {
  const { query } = useTabLocation()
  return query.has('id') ? <FormPage form={forms[kind]} /> : <EditList kind={kind} />
}
