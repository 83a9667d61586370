import { contract, type Goods, type GoodsVariant } from '@countersign/contract'
import { Button, Form, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundsOf, factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { useRecord } from '../../../records/queries.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './stock-drawer.module.css'
import { StockMoves } from './stock-moves.tsx'
import { useGuardedLeave } from '../../../records/use-guarded-close.ts'

interface Props {
  goodsId: string
  onClose: () => void
}

/** Books deliveries and counts of the variants of goods, and shows how their stock changed. */
export function StockDrawer({ goodsId, onClose }: Props) {
  const { t } = useTranslation()
  const goods = useRecord('shopGoods', contract.goodsDetail, goodsId)
  const [isChanged, setIsChanged] = useState(false)
  const guard = useGuardedLeave(isChanged)
  const close = () => guard(onClose)
  return (
    <SideDrawer
      title={t('shopManageStock.of', { name: goods.data?.name ?? '' })}
      onClose={close}
      footer={<Button onClick={close}>{t('action.close')}</Button>}
    >
      <AsyncFace query={goods} gone={<p className={ui.secondLine}>{t('records.gone')}</p>}>
        {(found) => <Stock goods={found} guard={guard} onChange={setIsChanged} />}
      </AsyncFace>
    </SideDrawer>
  )
}

interface StockProps {
  goods: Goods
  /** Asks first if something was entered that is not saved. */
  guard: (leave: () => void) => void
  /** Told whether something was entered that is not saved. */
  onChange: (isChanged: boolean) => void
}

function Stock({ goods, guard, onChange }: StockProps) {
  const { t } = useTranslation()
  const [first] = goods.variants
  const [chosen, setChosen] = useState(first?.id ?? '')
  const variant = goods.variants.find(({ id }) => id === chosen) ?? first
  if (!variant) return null
  return (
    <>
      <Radio.Group
        className={styles.variants}
        aria-label={t('shopManageGoods.variants')}
        value={variant.id}
        onChange={({ target }) =>
          guard(() => {
            setChosen(String(target.value))
            onChange(false)
          })
        }
        options={goods.variants.map(({ id, name, stock }) => ({
          value: id,
          label: t('shopManageStock.variant', { name: name || t('shopManageGoods.onlyVariant'), stock }),
        }))}
      />
      <MoveForm key={variant.id} variant={variant} onChange={onChange} />
      <StockMoves variantId={variant.id} />
    </>
  )
}

interface Values {
  how: 'deliver' | 'count'
  num: number
  remark?: string
}

function MoveForm({
  variant: { id: variantId, stock },
  onChange,
}: Pick<StockProps, 'onChange'> & { variant: GoodsVariant }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  // The counting began with the stock that is shown, so that what is sold meanwhile stays sold.
  const [shown, setShown] = useState(stock)
  const { save, busy } = useSave({
    send: async ({ how, num, remark }: Values, idempotencyKey) =>
      how === 'deliver'
        ? call(contract.stockDeliver, { variantId, pieces: num, remark }, { idempotencyKey })
        : call(contract.stockCount, { variantId, counted: num, shown, remark }, { idempotencyKey }),
    done: t('shopManageStock.saved'),
    changes: [['shopGoods'], ['shopStock']],
    onDone: (answer) => {
      setShown(answer.stock)
      form.resetFields()
      onChange(false)
    },
    onRefused: ({ fields: { pieces, counted, ...fields } }) => {
      const num = pieces ?? counted
      showAtFields(form, num === undefined ? fields : { ...fields, num })
    },
  })
  const how = Form.useWatch('how', form)
  return (
    <Form<Values>
      form={form}
      name="shopStock"
      layout="vertical"
      initialValues={{ how: 'deliver' }}
      onValuesChange={() => onChange(true)}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="how" label={t('shopManageStock.how')}>
        <Radio.Group
          options={(['deliver', 'count'] as const).map((value) => ({
            value,
            label: t(`shopManageStock.ways.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="num"
        label={how === 'count' ? t('shopManageStock.counted') : t('shopManageStock.pieces')}
        extra={how === 'count' ? t('shopManageStock.shown', { shown }) : undefined}
        rules={[{ required: true, message: t('shopManageStock.numRequired') }]}
      >
        <InputNumber
          className={ui.width160}
          {...boundsOf(
            how === 'count'
              ? factsOf(contract.stockCount, 'counted')
              : factsOf(contract.stockDeliver, 'pieces'),
          )}
          precision={0}
        />
      </Form.Item>
      <Form.Item
        name="remark"
        label={t('shopManageStock.remark')}
        rules={[within(factsOf(contract.stockCount, 'remark').max)]}
      >
        <TextInput facts={factsOf(contract.stockCount, 'remark')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('shopManageStock.save')}
      </Button>
    </Form>
  )
}
