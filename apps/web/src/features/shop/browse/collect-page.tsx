import { type Collected, contract } from '@countersign/contract'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useSave } from '../../../records/use-save.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { GoodsPicture } from '../picture/goods-picture.tsx'
import { detailsOf } from '../parts/addresses.ts'
import { favouritesKey, useFavourites } from './api.ts'
import styles from './collect-page.module.css'
import { Price } from '../cart/price.tsx'
import { isSecondClick } from './single-click.ts'
import { useCartSave } from '../cart/use-cart-save.ts'

/** /shop/collect: the own favourites, newest first. */
export function CollectPage() {
  const { t } = useTranslation()
  const list = useListState([])
  const { current, size } = list.state
  const favourites = useFavourites({ current, size })
  return (
    <Page>
      <PageHeader title={t('menu.shopCollect')} />
      <Card>
        <PagedList
          query={favourites}
          list={list}
          none={t('shopBrowse.noFavourites')}
          wayOn={<TabLink to="/shop/home">{t('shopBrowse.lookAround')}</TabLink>}
        >
          {(records) => <Favourites records={records} />}
        </PagedList>
      </Card>
    </Page>
  )
}

function Favourites({ records }: { records: readonly Collected[] }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [ticked, setTicked] = useState<readonly string[]>([])
  // What is no longer on this page is not chosen any more.
  const chosen = records.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  const { save: remove } = useSave({
    send: (ids: readonly string[], idempotencyKey) =>
      call(contract.deleteCollect, { id: [...ids] }, { idempotencyKey }),
    done: t('shopBrowse.uncollected'),
    changes: [favouritesKey, ['shop', 'offers', 'one']],
    onDone: () => setTicked([]),
  })
  const tick = (id: string, isTicked: boolean) =>
    setTicked(isTicked ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <div className={classes(ui.wrap8x16, ui.pad12x16, ui.tallButtonsDirect, ui.lineBelow)}>
        <Checkbox
          checked={chosen.length === records.length}
          indeterminate={chosen.length > 0 && chosen.length < records.length}
          onChange={({ target }) => setTicked(target.checked ? records.map(({ id }) => id) : [])}
        >
          {t('shopBrowse.wholePage')}
        </Checkbox>
        <Button
          disabled={chosen.length === 0}
          onClick={() =>
            confirm({
              title: t('shopBrowse.uncollectTitle', { n: chosen.length }),
              text: t('shopBrowse.uncollectText'),
              ok: t('shopBrowse.uncollect'),
              danger: true,
              run: () => remove(chosen),
            })
          }
        >
          {chosen.length === 0
            ? t('shopBrowse.uncollect')
            : t('shopBrowse.uncollectChosen', { n: chosen.length })}
        </Button>
      </div>
      <ul aria-label={t('menu.shopCollect')}>
        {records.map((one) => (
          <Favourite
            key={one.id}
            favourite={one}
            isTicked={chosen.includes(one.id)}
            onTick={(isTicked) => tick(one.id, isTicked)}
            onRemove={() => void remove([one.id])}
          />
        ))}
      </ul>
    </>
  )
}

interface FavouriteProps {
  favourite: Collected
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onRemove: () => void
}

function Favourite({ favourite, isTicked, onTick, onRemove }: FavouriteProps) {
  const { t } = useTranslation()
  const { productID, productName, productImg, price, hasVariants, stock, isOffered } = favourite
  const { save: add, busy } = useCartSave(productID)
  return (
    <li className={styles.item}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={t('shopBrowse.tick', { name: productName })}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div className={ui.width72}>
        <GoodsPicture address={productImg} width={160} alt="" />
      </div>
      <div className={ui.stack4}>
        {isOffered ? (
          <TabLink className={ui.breaks} to={detailsOf(productID)}>
            {productName}
          </TabLink>
        ) : (
          <span className={ui.breaks}>{productName}</span>
        )}
        <span className={ui.wrap4x12}>
          <Price amount={price} isLowest={hasVariants} />
          {!isOffered && <Tag tone="danger">{t('shopBrowse.notOffered')}</Tag>}
          {isOffered && stock === 0 && <Tag tone="quiet">{t('shopBrowse.soldOut')}</Tag>}
        </span>
      </div>
      <div className={classes(styles.buttons, ui.wrap8, ui.ended, ui.tallButtonsDirect)}>
        {isOffered && hasVariants && (
          <TabLink
            className={styles.choose}
            to={detailsOf(productID)}
            aria-label={t('shopBrowse.chooseVariantOf', { name: productName })}
          >
            {t('shopBrowse.variantChoice')}
          </TabLink>
        )}
        {isOffered && !hasVariants && (
          <Button
            disabled={stock === 0}
            loading={busy}
            aria-label={t('shopBrowse.addOneToCart', { name: productName })}
            onClick={(event) => {
              if (!isSecondClick(event)) void add({ productID, num: 1, alone: false })
            }}
          >
            {t('shopBrowse.addToCart')}
          </Button>
        )}
        <Button
          type="text"
          aria-label={t('shopBrowse.uncollectOne', { name: productName })}
          onClick={onRemove}
        >
          {t('shopBrowse.uncollect')}
        </Button>
      </div>
    </li>
  )
}
