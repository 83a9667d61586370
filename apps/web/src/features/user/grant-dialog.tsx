import type { TreeNode, User } from '@countersign/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { BranchInput } from '../../records/pick-inputs.tsx'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { grantRoles } from './api.ts'
import { useGuardedForm } from '../../records/use-guarded-close.ts'

interface Fields {
  roleIds?: string[]
}

interface Props {
  people: readonly User[]
  roles: readonly TreeNode[]
  onClose: () => void
}

/** Replaces the roles of people; starts from the roles that all of them have. */
export function GrantDialog({ people, roles, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: ({ roleIds = [] }: Fields, key) =>
      grantRoles({ userIds: people.map(({ id }) => id), roleIds }, key),
    done: t('user.granted', { count: people.length }),
    changes: [['user']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <Dialog
      title={t('user.grantTitle', { names: people.map(({ realName }) => realName).join(t('separator')) })}
      onClose={close}
      onOk={form.submit}
      okText={t('records.save')}
      confirmLoading={busy}
    >
      <Form<Fields>
        form={form}
        name="grant"
        layout="vertical"
        initialValues={{ roleIds: sharedRoles(people) }}
        onValuesChange={changed}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="roleIds" label={t('user.roles')} extra={t('user.grantHelp')}>
          <BranchInput isMany options={roles} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

function sharedRoles([first, ...others]: readonly User[]): string[] {
  const idsOf = ({ roleId }: User) => roleId.split(',').filter(Boolean)
  return first ? idsOf(first).filter((id) => others.every((one) => idsOf(one).includes(id))) : []
}
