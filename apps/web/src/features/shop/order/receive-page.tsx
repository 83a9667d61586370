import { ArrowLeftOutlined } from '@ant-design/icons'
import { contract, type Order, type OrderLine } from '@countersign/contract'
import { Alert, Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useRecord } from '../../../records/queries.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { changedByOrder } from '../parts/query-keys.ts'
import { GoodsRow } from '../parts/goods-row.tsx'
import { LineTag } from './order-lines.tsx'
import styles from './receive-page.module.css'

/** /shop/confirms?id=: confirms which goods of an order arrived. */
export function ReceivePage() {
  const { t } = useTranslation()
  const { query, visit } = useTabLocation()
  const id = query.get('id') ?? ''
  return (
    <Page>
      <PageHeader title={t('page.shopReceive')} />
      {id === '' ? (
        <Card className={ui.padY32}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopReceive.unknown')}>
            <Button onClick={() => visit('/shop/order?state=toReceive')}>{t('shopOrder.back')}</Button>
          </Empty>
        </Card>
      ) : (
        <Loaded key={id} id={id} />
      )}
    </Page>
  )
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation()
  const order = useRecord('shopOrder', contract.orderDetail, id)
  return (
    <AsyncFace
      query={order}
      gone={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopOrder.gone')} />}
    >
      {(found) => <Arrived order={found} />}
    </AsyncFace>
  )
}

function Arrived({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  const [chosen, setChosen] = useState<readonly string[]>()
  const [isNothing, setIsNothing] = useState(false)
  const open = order.lines.filter(({ may }) => may.includes('receive'))
  const others = order.lines.filter(({ may }) => !may.includes('receive'))
  const ticked = open.filter(({ id }) => chosen?.includes(id) ?? true).map(({ id }) => id)
  const to = `/shop/detailOrder?id=${order.id}`
  const { save, busy } = useSave({
    send: (lineIds: string[], idempotencyKey) =>
      call(contract.orderReceive, { id: order.id, lineIds, version: order.version }, { idempotencyKey }),
    done: t('shopReceive.done'),
    changes: changedByOrder,
    onDone: () => leave(to, { replace: true }),
  })
  const choose = (ids: readonly string[]) => {
    setChosen(ids)
    setIsNothing(false)
  }
  return (
    <div className={ui.stack12}>
      <p className={ui.breaks}>
        <TabLink to={to}>
          <ArrowLeftOutlined aria-hidden /> {t('shopReceive.order', { no: order.orderNo })}
        </TabLink>
      </p>
      {open.length === 0 ? (
        <Card className={ui.padY32}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                {t('shopReceive.none')}
                <p className={ui.secondLine}>{t('shopReceive.noneHint')}</p>
              </>
            }
          />
        </Card>
      ) : (
        <Card>
          <div className={classes(styles.hint, ui.wrap4x16, ui.lineBelow)}>
            <Checkbox
              checked={ticked.length === open.length}
              indeterminate={ticked.length > 0 && ticked.length < open.length}
              onChange={({ target }) => choose(target.checked ? open.map(({ id }) => id) : [])}
            >
              {t('shopReceive.all')}
            </Checkbox>
            <span className={ui.muted}>{t('shopReceive.hint')}</span>
          </div>
          <ul className={ui.pad0x16} aria-label={t('shopOrder.goods')}>
            {open.map((line) => (
              <li key={line.id} className={styles.line}>
                <Checkbox
                  checked={ticked.includes(line.id)}
                  onChange={({ target }) =>
                    choose(target.checked ? [...ticked, line.id] : ticked.filter((one) => one !== line.id))
                  }
                >
                  <GoodsRow goods={withoutPage(line)} facts={<Pieces line={line} />} />
                </Checkbox>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            {isNothing && <Alert type="error" showIcon title={t('shopReceive.needed')} />}
            <Button
              type="primary"
              loading={busy}
              onClick={() => (ticked.length === 0 ? setIsNothing(true) : void save(ticked))}
            >
              {t('shopReceive.submit', { count: ticked.length })}
            </Button>
          </div>
        </Card>
      )}
      {others.length > 0 && (
        <Card>
          <CardTitle as="h2">{t('shopReceive.later')}</CardTitle>
          <ul className={ui.pad0x16}>
            {others.map((line) => (
              <li key={line.id} className={classes(ui.padY12, ui.lineBetween)}>
                <GoodsRow goods={line} facts={<Pieces line={line} />}>
                  <LineTag line={line} />
                </GoodsRow>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Pieces({ line: { num, unit } }: { line: OrderLine }) {
  const { t } = useTranslation()
  return t('shopOrder.pieces', { num, unit })
}

/** Goods as a label, in which a link would be another control. */
function withoutPage({ productName, variantName, productImg }: OrderLine) {
  return { productName, variantName, productImg }
}
