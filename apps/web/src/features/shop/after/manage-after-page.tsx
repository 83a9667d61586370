import { type AfterSale, afterSaleStates, contract } from '@countersign/contract'
import { Button, Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { AfterSaleTag } from './after-sale-tag.tsx'
import { AfterSaleView } from './after-sale-view.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

/** /shop/manage/after: the cases of after-sale of everybody, and decisions on them. */
export function AfterSalePage() {
  const [decided, setDecided] = useState<AfterSale>()
  const screen = useAfterSaleScreen({ onDecide: setDecided })
  return (
    <>
      <RecordPage screen={screen} />
      {decided && <DecisionDrawer one={decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}

function useAfterSaleScreen({ onDecide }: { onDecide: (one: AfterSale) => void }): RecordScreen<AfterSale> {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  return {
    name: 'shopAfterSale',
    words: { title: t('shopManageAfter.title'), none: t('shopManageAfter.none') },
    list: contract.afterAll,
    detail: contract.afterDetail,
    needs: 'shopOrder.write',
    nameOf: ({ productName, orderNo }) => `${productName} ${orderNo}`,
    columns: [
      {
        name: 'productName',
        label: t('shopOrder.goods'),
        render: ({ productName, variantName, num }) =>
          `${[productName, variantName].filter(Boolean).join(' ')} ×${num}`,
      },
      {
        name: 'kind',
        label: t('shopManageAfter.kind'),
        width: 90,
        render: ({ kind }) => t(`shopCase.kinds.${kind}`),
      },
      {
        name: 'state',
        label: t('shopOrder.state'),
        width: 110,
        render: ({ state }) => <AfterSaleTag state={state} />,
      },
      { name: 'buyerName', label: t('shopManageAfter.buyer'), width: 120 },
      { name: 'orderNo', label: t('shopOrder.no'), width: 180, hiddenOnPhone: true },
      { name: 'createTime', label: t('shopManageAfter.createTime'), width: 180, hiddenOnPhone: true },
    ],
    filters: [
      {
        name: 'state',
        options: afterSaleStates.map((value) => ({ value, label: t(`shopCase.states.${value}`) })),
      },
    ],
    removal: () => 'none',
    actions: [
      {
        label: t('shopManageAfter.toOrder'),
        run: ({ orderId }) => visit(`/shop/manage/order/index?view=${encodeURIComponent(orderId)}`),
      },
      {
        label: t('shopManageAfter.decide'),
        isMain: true,
        isFor: ({ state }) => state === 'open',
        run: onDecide,
      },
    ],
    view: (one) => <AfterSaleView one={one} />,
  }
}

interface Values {
  isAgreed: boolean
  isResaleable?: boolean
  decision?: string
}

/** Agrees to a case or refuses it, with an answer that the person reads. */
function DecisionDrawer({ one, onClose }: { one: AfterSale; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: async (values: Values, idempotencyKey) =>
      call(contract.afterDecide, { ...values, id: one.id }, { idempotencyKey }),
    done: t('shopManageAfter.done'),
    changes: [['shopAfterSale'], ['shopOrder'], ['shopGoods'], ['shopStock']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  // Undefined until the person has chosen.
  const isAgreed: boolean | undefined = Form.useWatch('isAgreed', form)
  const isRefused = isAgreed !== undefined && !isAgreed
  return (
    <SideDrawer
      title={t('shopManageAfter.decideOf', { name: one.productName })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" danger={isRefused} loading={busy} onClick={form.submit}>
            {isAgreed === undefined
              ? t('shopManageAfter.decide')
              : t(`shopManageAfter.answers.${isAgreed}`, { kind: t(`shopCase.kinds.${one.kind}`) })}
          </Button>
        </>
      }
    >
      <AfterSaleView one={one} />
      <Form<Values>
        form={form}
        name="shopDecision"
        layout="vertical"
        className={ui.above24}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        <Form.Item
          name="isAgreed"
          label={t('shopManageAfter.answer')}
          rules={[{ required: true, message: t('shopManageAfter.answerRequired') }]}
        >
          <Radio.Group
            options={[true, false].map((value) => ({
              value,
              label: t(`shopManageAfter.answers.${value}`, {
                kind: t(`shopCase.kinds.${one.kind}`),
              }),
            }))}
          />
        </Form.Item>
        {isAgreed && (
          <Form.Item name="isResaleable" valuePropName="checked" extra={t('shopManageAfter.backHelp')}>
            <Checkbox>{t('shopManageAfter.back', { num: one.num })}</Checkbox>
          </Form.Item>
        )}
        <Form.Item
          name="decision"
          label={t('shopManageAfter.decision')}
          rules={[
            ...(isRefused
              ? [{ required: true, whitespace: true, message: t('shopManageAfter.decisionRequired') }]
              : []),
            within(factsOf(contract.afterDecide, 'decision').max),
          ]}
        >
          <TextInput facts={factsOf(contract.afterDecide, 'decision')} />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
