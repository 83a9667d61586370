import { contract, type Registration } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { useDepartments } from '../../records/pickers.ts'
import { RecordForm } from '../../records/record-form.tsx'
import type { RecordKind } from '../../records/screen.ts'
import { usePosts, useRoles } from './api.ts'

interface Props {
  how: 'pass' | 'refuse'
  request: Registration
  onClose: () => void
}

/** Approves a request with role, department and post, or refuses it with a reason. */
export function DecisionForm({ how, ...rest }: Props) {
  return how === 'pass' ? <PassForm {...rest} /> : <RefuseForm {...rest} />
}

function PassForm({ request, onClose }: Omit<Props, 'how'>) {
  const { t } = useTranslation()
  const kind = useKind()
  const roles = useRoles().data ?? []
  const departments = useDepartments(true).data ?? []
  const posts = usePosts().data ?? []
  const screen: RecordKind<Registration> = {
    ...kind,
    words: {
      ...kind.words,
      edit: t('registration.passTitle'),
      save: t('registration.pass'),
      saved: t('registration.passed'),
    },
    submit: contract.auditPass,
    form: formOf(contract.auditPass, [
      {
        name: 'roleId',
        label: t('registration.role'),
        kind: 'branch',
        isMany: true,
        options: roles,
        required: t('registration.roleRequired'),
      },
      {
        name: 'deptId',
        label: t('registration.dept'),
        kind: 'branch',
        options: departments,
        required: t('registration.deptRequired'),
      },
      {
        name: 'postId',
        label: t('registration.post'),
        kind: 'choice',
        options: posts.map(({ id, postName }) => ({ value: id, label: postName })),
        required: t('registration.postRequired'),
      },
    ]),
  }
  return <RecordForm screen={screen} seen={request} onClose={onClose} />
}

function RefuseForm({ request, onClose }: Omit<Props, 'how'>) {
  const { t } = useTranslation()
  const kind = useKind()
  const screen: RecordKind<Registration> = {
    ...kind,
    words: {
      ...kind.words,
      edit: t('registration.refuseTitle'),
      save: t('registration.refuse'),
      saved: t('registration.refused'),
    },
    submit: contract.auditRefuse,
    form: formOf(contract.auditRefuse, [
      {
        name: 'reason',
        label: t('registration.reason'),
        required: t('registration.reasonRequired'),
        help: t('registration.reasonHelp'),
      },
    ]),
  }
  return <RecordForm screen={screen} seen={request} onClose={onClose} />
}

function useKind(): RecordKind<Registration> {
  const { t } = useTranslation()
  return {
    name: 'registration',
    words: { title: t('registration.title'), none: t('registration.none') },
    detail: contract.registrationDetail,
    nameOf: ({ account }) => account,
  }
}
