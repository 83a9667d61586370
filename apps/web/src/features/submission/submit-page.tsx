import { type FormDefinition, forms, type Kind, titleOf } from '@countersign/forms'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpening } from '../../lib/draft/use-opening.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import ui from '../../ui/ui.module.css'
import { useCompanyForm, useMayStart } from './api.ts'
import { useRequest } from './use-request.ts'
import { startOf } from './entered.ts'
import { isOpenForEdit } from './seen-draft.ts'
import { SubmissionForm } from './submission-form.tsx'

/** /approval/submit/{kind}?id=: the form of a kind, empty or with a draft or returned request. */
export function SubmitPage({ kind }: { kind: Kind }) {
  return <FormPage form={forms[kind]} />
}

/** The form of a kind, opened with the request in the address. */
export function FormPage({ form }: { form: FormDefinition }) {
  const { id, number, onId, onReopen } = useOpening()
  return <OpenedForm key={number} form={form} id={id} opening={number} onId={onId} onReopen={onReopen} />
}

interface Props {
  form: FormDefinition
  id: string | undefined
  opening: number
  onId: (id: string) => void
  onReopen: () => void
}

function OpenedForm({ form: product, id, opening, onId, onReopen }: Props) {
  const form = useCompanyForm(product)
  const mayStart = useMayStart(product.kind)
  if (!form || mayStart === undefined) return <Loading />
  const around = { form, mayStart, onId, onReopen }
  return id ? <KnownRequest {...around} id={id} opening={opening} /> : <NewRequest {...around} />
}

interface OpenProps extends Omit<Props, 'id' | 'opening'> {
  mayStart: boolean
}

function NewRequest({ mayStart, ...around }: OpenProps) {
  const user = useCurrentUser()
  // A form that is being filled in stays when it is no longer offered; the server refuses it with a sentence.
  const [wasOffered] = useState(mayStart)
  const [start] = useState(() => startOf(around.form, user))
  if (!wasOffered) return <NotOffered kind={around.form.kind} />
  return <SubmissionForm {...around} isOffered request={undefined} start={start} />
}

function KnownRequest({ id, opening, mayStart, ...around }: OpenProps & { id: string; opening: number }) {
  const request = useRequest(around.form.kind, id, opening)
  return (
    <AsyncFace query={request} loading={<Loading />}>
      {(opened) =>
        isOpenForEdit(opened) ? (
          <SubmissionForm
            {...around}
            // A returned request goes on, whoever the form is offered to.
            isOffered={mayStart || opened.approvalStatus !== '草稿'}
            request={opened}
            start={opened.values}
          />
        ) : (
          <NotEditable />
        )
      }
    </AsyncFace>
  )
}

function Loading() {
  return <Skeleton active className={ui.pad24} paragraph={{ rows: 10 }} />
}

function NotOffered({ kind }: { kind: Kind }) {
  const { t, i18n } = useTranslation()
  const { go } = useTabLocation()
  usePageTitle(titleOf(kind, i18n.language === 'en' ? 'en' : 'zh'))
  return (
    <Result
      status="info"
      title={t('submit.notOffered')}
      subTitle={t('submit.notOfferedHint')}
      extra={
        <Button type="primary" onClick={() => go('/approval/launch/index')}>
          {t('submit.otherForms')}
        </Button>
      }
    />
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
