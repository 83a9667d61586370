import type { Detail } from '@countersign/contract'
import { findForm, type FormDefinition } from '@countersign/forms'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useTabLocation } from '../../lib/tab-location.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { useRequest } from './api/use-request.ts'
import { startOf } from './entered.ts'
import { SubmissionForm } from './submission-form.tsx'
import './submit-page.css'

/** /approval/submit/{kind}?id=: the form of a kind, empty, or with a draft or a request sent back. */
export function SubmitPage() {
  const { pathname, query } = useTabLocation()
  const form = findForm(pathname.split('/').at(-1) ?? '')
  const opened = query.get('id') ?? undefined
  // The id that this page's own first save put into the address opens nothing anew.
  const [ownId, setOwnId] = useState<string>()
  const id = opened === ownId ? undefined : opened
  if (!form) return <NotFoundPage />
  return <OpenedForm key={`${form.kind} ${id ?? ''}`} form={form} id={id} onId={setOwnId} />
}

interface Props {
  form: FormDefinition
  id: string | undefined
  onId: (id: string) => void
}

function OpenedForm({ form, id, onId }: Props) {
  const { setQuery } = useTabLocation()
  const user = useCurrentUser()
  const request = useRequest(form.kind, id)

  if (id && request.isError) return <LoadFailed onRetry={() => void request.refetch()} />
  if (id && !request.data) return <Skeleton active className="submit-loading" paragraph={{ rows: 10 }} />
  if (request.data && !isOpenForEdit(request.data)) return <NotEditable />
  return (
    <SubmissionForm
      form={form}
      request={id ? request.data : undefined}
      start={request.data ? request.data.values : startOf(form, user)}
      onId={(created) => {
        onId(created)
        setQuery({ id: created }, { replace: true })
      }}
    />
  )
}

/** Own drafts, rejected and withdrawn requests open here (decisions.md, The approval). */
function isOpenForEdit({ approvalStatus }: Detail): boolean {
  return approvalStatus === '草稿' || approvalStatus === '已驳回' || approvalStatus === '已撤回'
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
