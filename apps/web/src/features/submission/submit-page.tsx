import { findForm, type FormDefinition } from '@countersign/forms'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { useRequest } from './use-request.ts'
import { startOf } from './entered.ts'
import { isOpenForEdit } from './seen-draft.ts'
import { SubmissionForm } from './submission-form.tsx'
import styles from './submit-page.module.css'

/** /approval/submit/{kind}?id=: the form of a kind, empty or with a draft or returned request. */
export function SubmitPage() {
  const { pathname } = useTabLocation()
  const form = findForm(pathname.split('/').at(-1) ?? '')
  return form ? <FormPage key={form.kind} form={form} /> : <OutcomePage status="404" />
}

interface Opening {
  number: number
  /** The id that the form was opened with. */
  id: string | undefined
  /** The id in the address; it differs only after the first save of the page has added one. */
  address: string | undefined
  saved: string | undefined
}

/** Opens the form anew for another id in the address, but not for the id of its own first save. */
export function FormPage({ form }: { form: FormDefinition }) {
  const { query, setQuery } = useTabLocation()
  const address = query.get('id') ?? undefined
  const [opening, setOpening] = useState<Opening>({ number: 0, id: address, address, saved: undefined })
  const reopen = (id: string | undefined) =>
    setOpening({ number: opening.number + 1, id, address: id, saved: undefined })

  if (address !== opening.address) {
    if (address !== undefined && address === opening.saved)
      setOpening({ ...opening, address, saved: undefined })
    else reopen(address)
  }
  return (
    <OpenedForm
      key={opening.number}
      form={form}
      id={opening.id}
      opening={opening.number}
      onId={(saved) => {
        setOpening((before) => ({ ...before, saved }))
        setQuery({ id: saved }, { replace: true })
      }}
      onReopen={() => reopen(address)}
    />
  )
}

interface Props {
  form: FormDefinition
  id: string | undefined
  opening: number
  onId: (id: string) => void
  onReopen: () => void
}

function OpenedForm({ form, id, opening, onId, onReopen }: Props) {
  const user = useCurrentUser()
  const request = useRequest(form.kind, id, opening)

  const around = { form, onId, onReopen }

  if (!id) return <SubmissionForm {...around} request={undefined} start={startOf(form, user)} />
  return (
    <AsyncFace
      query={request}
      loading={<Skeleton active className={styles.loading} paragraph={{ rows: 10 }} />}
    >
      {(opened) =>
        isOpenForEdit(opened) ? (
          <SubmissionForm {...around} request={opened} start={opened.values} />
        ) : (
          <NotEditable />
        )
      }
    </AsyncFace>
  )
}

function NotEditable() {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  return (
    <Result
      status="info"
      title={t('submit.notEditable')}
      extra={
        <Button type="primary" onClick={() => go(`/approval/index?state=${encodeURIComponent('已发起')}`)}>
          {t('state.已发起')}
        </Button>
      }
    />
  )
}
