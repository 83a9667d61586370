import { contract, type PointBudget } from '@countersign/contract'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { formOf } from '../../../records/form-of.ts'
import { PersonInput } from '../../../records/pick-inputs.tsx'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { Facts } from '../../../ui/facts.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

/** /shop/manage/budget: budgets of welfare points, and giving points out of them. */
export function BudgetPage() {
  const [granted, setGranted] = useState<PointBudget>()
  const screen = useBudgetScreen({ onGrant: setGranted })
  return (
    <>
      <RecordPage screen={screen} />
      {granted && <GrantDrawer budget={granted} onClose={() => setGranted(undefined)} />}
    </>
  )
}

function useBudgetScreen({ onGrant }: { onGrant: (budget: PointBudget) => void }): RecordScreen<PointBudget> {
  const { t } = useTranslation()
  const words = {
    name: t('shopManageBudget.name'),
    startsOn: t('shopManageBudget.startsOn'),
    endsOn: t('shopManageBudget.endsOn'),
    granted: t('shopManageBudget.granted'),
    left: t('shopManageBudget.left'),
    remark: t('shopManageBudget.remark'),
  }
  const day = t('shopManageBudget.dayHelp')
  return {
    name: 'shopBudget',
    words: {
      title: t('shopManageBudget.title'),
      none: t('shopManageBudget.none'),
      create: t('shopManageBudget.create'),
      edit: t('shopManageBudget.edit'),
      created: t('shopManageBudget.created'),
      saved: t('shopManageBudget.saved'),
    },
    list: contract.budgetList,
    detail: contract.budgetDetail,
    submit: contract.budgetSubmit,
    remove: contract.budgetRemove,
    needs: 'shopPoint.write',
    nameOf: ({ name }) => name,
    columns: [
      { name: 'name', sortable: true },
      { name: 'startsOn', sortable: true, width: 130 },
      { name: 'endsOn', sortable: true, width: 130 },
      { name: 'granted', label: words.granted, width: 130, hiddenOnPhone: true },
      { name: 'left', label: words.left, width: 130, hiddenOnPhone: true },
    ],
    filters: [{ name: 'name' }],
    form: formOf(contract.budgetSubmit, [
      { name: 'name', label: words.name },
      { name: 'startsOn', label: words.startsOn, help: day },
      { name: 'endsOn', label: words.endsOn, help: day },
      { name: 'remark', label: words.remark },
    ]),
    actions: [{ label: t('shopManageBudget.grant'), isMain: true, run: onGrant }],
    view: ({ startsOn, endsOn, granted, left, remark }) => (
      <Facts
        rows={[
          [words.startsOn, startsOn],
          [words.endsOn, endsOn],
          [words.granted, granted],
          [words.left, left],
          [words.remark, remark],
        ]}
      />
    ),
  }
}

interface Values {
  userIds: string[]
  points: string
}

/** Gives points of a budget to people, each the same number. */
function GrantDrawer({ budget: { id, name }, onClose }: { budget: PointBudget; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: async (values: Values, idempotencyKey) =>
      call(contract.budgetGrant, { ...values, id }, { idempotencyKey }),
    done: t('shopManageBudget.grantDone'),
    changes: [['shopBudget']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <SideDrawer
      title={t('shopManageBudget.grantOf', { name })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {t('shopManageBudget.grant')}
          </Button>
        </>
      }
    >
      <Form<Values>
        form={form}
        name="shopGrant"
        layout="vertical"
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="userIds"
          label={t('shopManageBudget.people')}
          rules={[{ required: true, message: t('shopManageBudget.peopleRequired') }]}
        >
          <PersonInput isMany />
        </Form.Item>
        <Form.Item
          name="points"
          label={t('shopManageBudget.points')}
          extra={t('shopManageBudget.pointsHelp')}
          rules={[{ required: true, message: t('shopManageBudget.pointsRequired') }]}
        >
          <Input inputMode="decimal" maxLength={20} />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
