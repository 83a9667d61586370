import { contract, type Order } from '@countersign/contract'
import { Button, Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './order-step-drawer.module.css'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

export type OrderStep = 'ship' | 'stock' | 'cancel'

interface Values {
  lineIds?: string[]
  remark?: string
}

interface Props {
  step: OrderStep
  order: Order
  onClose: () => void
}

/** Ships lines of an order and says how, takes stock for lines that wait, or cancels the order and says why. */
export function OrderStepDrawer({ step, order, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const lines = step === 'cancel' ? [] : order.lines.filter(({ may }) => may.includes(step))
  const { save, busy } = useSave({
    send: (values: Values, idempotencyKey) => send(step, order, values, idempotencyKey),
    done: t('shopManageOrder.done'),
    changes: [['shopOrder'], ['shopGoods'], ['shopStock']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <SideDrawer
      title={t(`shopManageOrder.titles.${step}`, { no: order.orderNo })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          <Button type="primary" danger={step === 'cancel'} loading={busy} onClick={form.submit}>
            {t(`shopManageOrder.steps.${step}`)}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t(`shopManageOrder.texts.${step}`)}</p>
      <Form<Values>
        form={form}
        name="shopOrderStep"
        layout="vertical"
        initialValues={{ lineIds: lines.map(({ id }) => id) }}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        {lines.length > 0 && (
          <Form.Item
            name="lineIds"
            label={t('shopOrder.goods')}
            rules={[{ required: true, message: t('shopManageOrder.linesRequired') }]}
          >
            <Checkbox.Group className={ui.stack8}>
              {lines.map(({ id, productName, variantName, num, unit, sellerName }) => (
                <Checkbox key={id} value={id} className={ui.breaks}>
                  {[productName, variantName].filter(Boolean).join(' ')}
                  {` ×${num} ${unit}`}
                  <span className={ui.secondLine}>{` ${sellerName}`}</span>
                </Checkbox>
              ))}
            </Checkbox.Group>
          </Form.Item>
        )}
        {step !== 'stock' && (
          <Form.Item
            name="remark"
            label={t(`shopManageOrder.remarks.${step}`)}
            rules={[
              ...(step === 'cancel'
                ? [{ required: true, whitespace: true, message: t('shopManageOrder.reasonRequired') }]
                : []),
              within(factsOf(contract.orderShip, 'remark').max),
            ]}
          >
            <TextInput
              facts={factsOf(contract.orderShip, 'remark')}
              {...(step === 'ship' && { placeholder: t('shopManageOrder.shipHelp') })}
            />
          </Form.Item>
        )}
      </Form>
    </SideDrawer>
  )
}

async function send(
  step: OrderStep,
  { id, version }: Order,
  { lineIds = [], remark = '' }: Values,
  idempotencyKey: string,
): Promise<Order> {
  switch (step) {
    case 'ship':
      return call(contract.orderShip, { id, version, lineIds, remark }, { idempotencyKey })
    case 'stock':
      return call(contract.orderStock, { id, version, lineIds }, { idempotencyKey })
    case 'cancel':
      return call(contract.orderCancel, { id, version, remark }, { idempotencyKey })
  }
}
