import { contract, type InputOf, type Order } from '@countersign/contract'
import { Button, Empty, Form, InputNumber, Radio } from 'antd'
import { t as words } from 'i18next'
import { useTranslation } from 'react-i18next'
import { boundsOf, factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { useRecord } from '../../../records/queries.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { isUploading } from '../picture/pictures.ts'
import { PicturesInput } from '../picture/pictures-input.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'
import styles from './after-form.module.css'
import { changedByOrder } from '../parts/query-keys.ts'
import { GoodsRow } from '../parts/goods-row.tsx'

/** Most pictures of a case of after-sale. */
const mostPictures = 6

interface Props {
  orderId: string
  /** The line that the person came from. */
  lineId: string | undefined
  onClose: () => void
}

/** Asks to return or exchange goods of an order that arrived. */
export function AfterForm({ orderId, lineId, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const order = useRecord('shopOrder', contract.orderDetail, orderId)
  const { save, busy } = useSave({
    send: (values: Values, idempotencyKey) =>
      call(contract.afterAsk, { ...values, id: orderId, reason: values.reason.trim() }, { idempotencyKey }),
    done: t('shopAfter.form.done'),
    changes: changedByOrder,
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  const isPossible = order.data?.lines.some(({ may }) => may.includes('ask')) === true
  return (
    <SideDrawer
      title={t('shopAfter.form.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!isPossible} onClick={form.submit}>
            {t('shopAfter.form.submit')}
          </Button>
        </>
      }
    >
      <AsyncFace
        query={order}
        gone={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopAfter.form.gone')} />}
        isEmpty={() => !isPossible}
        empty={t('shopAfter.form.noLine')}
      >
        {(found) => (
          <Form<Values>
            form={form}
            name="shop-after"
            layout="vertical"
            initialValues={initialValues(found, lineId)}
            onValuesChange={changed}
            onFinish={(values) => void save(values)}
            scrollToFirstError={{ focus: true }}
          >
            <Fields order={found} />
          </Form>
        )}
      </AsyncFace>
    </SideDrawer>
  )
}

type Values = Pick<InputOf<typeof contract.afterAsk>, 'lineId' | 'kind' | 'num' | 'reason' | 'pictureIds'>

/** The line that the person came from, or the only one that is possible. */
function initialValues({ lines }: Order, lineId: string | undefined): Partial<Values> {
  const possible = lines.filter(({ may }) => may.includes('ask'))
  const [only, another] = possible
  const line = possible.find(({ id }) => id === lineId) ?? (another ? undefined : only)
  return { ...(line && { lineId: line.id }), kind: 'return', num: 1, reason: '', pictureIds: [] }
}

function Fields({ order }: { order: Order }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Values>()
  const possible = order.lines.filter(({ may }) => may.includes('ask'))
  const lineId = Form.useWatch('lineId', form)
  const line = possible.find(({ id }) => id === lineId)
  const left = line ? line.num - line.returned : undefined
  return (
    <>
      <Form.Item
        name="lineId"
        label={t('shopAfter.form.line')}
        rules={[{ required: true, message: t('shopAfter.form.lineNeeded') }]}
      >
        <Radio.Group className={ui.stack8}>
          {possible.map(({ productID: _page, ...goods }) => (
            <Radio
              key={goods.id}
              value={goods.id}
              className={classes(styles.line, ui.framed, ui.full, ui.flush) ?? ''}
            >
              <GoodsRow goods={goods} facts={t('shopOrder.pieces', { num: goods.num, unit: goods.unit })} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="kind" label={t('shopAfter.form.kind')}>
        <Radio.Group
          options={(['return', 'exchange'] as const).map((value) => ({
            value,
            label: t(`shopCase.kinds.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="num"
        label={t('shopAfter.form.num')}
        extra={line && t('shopAfter.form.numHint', { left, unit: line.unit })}
        rules={[{ required: true, message: t('shopAfter.form.numNeeded') }]}
      >
        <InputNumber
          className={ui.width160}
          {...boundsOf(factsOf(contract.afterAsk, 'num'))}
          {...(left !== undefined && { max: left })}
          precision={0}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('shopAfter.form.reason')}
        required
        rules={[
          { required: true, whitespace: true, message: t('shopAfter.form.reasonNeeded') },
          within(factsOf(contract.afterAsk, 'reason').max),
        ]}
      >
        <TextInput facts={factsOf(contract.afterAsk, 'reason')} />
      </Form.Item>
      <Form.Item
        name="pictureIds"
        label={t('shopAfter.form.pictures', { max: mostPictures })}
        rules={[uploaded]}
      >
        <PicturesInput known={[]} max={mostPictures} />
      </Form.Item>
    </>
  )
}

const uploaded = {
  validator: async (_rule: unknown, ids: readonly string[]) => {
    if (ids.some(isUploading)) throw new Error(words('shopPictures.wait'))
  },
}
