import type { contract, OutputOf } from '@countersign/contract'
import { ArrowLeftOutlined, ShoppingCartOutlined } from '@ant-design/icons'
import { Button, Empty, Radio, Skeleton } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { PlainText } from '../parts/plain-text.tsx'
import { goodsIn, storeOf } from '../parts/addresses.ts'
import { useCart } from '../cart/api.ts'
import { useOffer } from './api.ts'
import styles from './details-page.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import { Gallery } from './gallery.tsx'
import { Price } from '../cart/price.tsx'
import { QuantityInput } from '../cart/quantity-input.tsx'
import { isSecondClick } from './single-click.ts'
import { useCartSave } from '../cart/use-cart-save.ts'

/** /shop/details?id= */
export function DetailsPage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const { data: cart } = useCart()
  const id = query.get('id') ?? ''
  const inCart = cart?.length ?? 0
  return (
    <Page>
      <nav className={classes(ui.flex16, ui.between, ui.below8)}>
        <TabLink className={classes(ui.inline6, ui.touchBar)} to="/shop/goods">
          <ArrowLeftOutlined aria-hidden /> {t('shopBrowse.allGoods')}
        </TabLink>
        <TabLink className={classes(ui.inline6, ui.touchBar)} to="/shop/cart">
          <ShoppingCartOutlined aria-hidden /> {t('menu.shopCart')}
          {inCart > 0 && <CountBadge count={inCart} />}
        </TabLink>
      </nav>
      {id === '' ? <Gone /> : <Loaded key={id} id={id} />}
    </Page>
  )
}

function Loaded({ id }: { id: string }) {
  return (
    <AsyncFace
      query={useOffer(id)}
      gone={<Gone />}
      loading={
        <Card className={styles.goods}>
          <Skeleton.Node active className={styles.loading ?? ''} />
          <Skeleton active />
        </Card>
      }
    >
      {(offer) => <Goods offer={offer} />}
    </AsyncFace>
  )
}

type Offer = OutputOf<typeof contract.goodsOffered>

function Goods({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  usePageTitle(offer.productName)
  const { productID, productName, pictures, kind, categoryId, categoryName, description } = offer
  return (
    <>
      <Card className={styles.goods}>
        <Gallery pictures={pictures} name={productName} />
        <div className={ui.shrinks}>
          <PageTitle className={ui.breaks}>{productName}</PageTitle>
          <p className={classes(styles.tags, ui.wrap4x16)}>
            <Tag tone={kind === 'welfare' ? 'success' : 'info'}>{t(`shopBrowse.kinds.${kind}`)}</Tag>
            <TabLink to={goodsIn(categoryId)}>{categoryName}</TabLink>
            <TabLink to={storeOf(offer.sellerId)}>{offer.sellerName}</TabLink>
          </p>
          <p className={ui.secondLine}>{t(`shopBrowse.paidBy.${kind}`)}</p>
          <Order key={productID} offer={offer} />
        </div>
      </Card>
      <Card>
        <CardTitle as="h2">{t('shopBrowse.description')}</CardTitle>
        <div className={ui.pad16}>
          {description === '' ? (
            <p className={ui.secondLine}>{t('shopBrowse.noDescription')}</p>
          ) : (
            <PlainText text={description} />
          )}
        </div>
      </Card>
    </>
  )
}

/** The choice of a variant and a number, and the ways to order them. */
function Order({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { productID, productName, unit, variants, hasVariants, price, stock } = offer
  const [chosenId, setChosenId] = useState(hasVariants ? undefined : variants[0]?.id)
  const [num, setNum] = useState(1)
  const [fault, setFault] = useState('')
  const choice = useRef<HTMLDivElement>(null)
  const [priceId, faultId, variantId] = [useId(), useId(), useId()]
  const { save, busy } = useCartSave(productID, ({ fields }) => setFault(Object.values(fields)[0] ?? ''))
  // A variant that was removed meanwhile is no choice any more.
  const chosen = variants.find(({ id }) => id === chosenId)
  const max = Math.max(1, chosen?.maxNum ?? Math.max(...variants.map(({ maxNum }) => maxNum)))
  const isSoldOut = chosen === undefined ? stock === 0 : chosen.maxNum === 0
  const wanted = Math.min(num, max)
  const order = (alone: boolean) => {
    if (!chosen) {
      setFault(t('shopBrowse.chooseVariant'))
      choice.current?.querySelector('input')?.focus()
      return
    }
    setFault('')
    void save({ productID, variantID: chosen.id, num: wanted, alone })
  }
  return (
    <>
      <p className={styles.price} id={priceId}>
        <Price
          className={styles.amount}
          amount={chosen?.price ?? price}
          unit={unit}
          isLowest={chosen === undefined && hasVariants}
        />
        <span className={ui.secondLine}>
          {isSoldOut ? t('shopBrowse.soldOut') : t('shopBrowse.stock', { n: chosen?.stock ?? stock, unit })}
        </span>
      </p>
      {hasVariants && (
        <div className={classes(ui.wrap8x12, ui.below16)} ref={choice}>
          <span className={styles.label} id={variantId}>
            {t('shopBrowse.variant')}
          </span>
          <Radio.Group
            className={styles.variants ?? ''}
            optionType="button"
            aria-labelledby={variantId}
            aria-describedby={priceId}
            value={chosen?.id}
            options={variants.map(({ id, name, maxNum }) => ({
              value: id,
              label: maxNum === 0 ? t('shopBrowse.variantSoldOut', { name }) : name,
            }))}
            onChange={({ target }) => {
              setChosenId(String(target.value))
              setFault('')
            }}
          />
        </div>
      )}
      <div className={classes(ui.wrap8x12, ui.below16)}>
        <span className={styles.label}>{t('shopBrowse.number')}</span>
        <QuantityInput
          label={productName}
          value={wanted}
          max={max}
          disabled={isSoldOut}
          onChange={(next) => {
            setNum(next)
            setFault('')
          }}
        />
        {!isSoldOut && wanted >= max && (
          <span className={ui.secondLine}>{t('shopBrowse.most', { max, unit })}</span>
        )}
      </div>
      <p id={faultId} className={classes(ui.high22, ui.bad)} role="alert">
        {fault}
      </p>
      <div className={styles.buttons}>
        <Button
          type="primary"
          size="large"
          disabled={isSoldOut}
          loading={busy}
          aria-describedby={faultId}
          onClick={(event) => {
            if (!isSecondClick(event)) order(false)
          }}
        >
          {t('shopBrowse.addToCart')}
        </Button>
        <Button
          size="large"
          disabled={isSoldOut || busy}
          onClick={(event) => {
            if (!isSecondClick(event)) order(true)
          }}
        >
          {t('shopBrowse.buyNow')}
        </Button>
        <FavouriteButton productID={productID} collectId={offer.collectId} />
      </div>
      {!isSoldOut && <p className={ui.secondLine}>{t('shopBrowse.buyNowHint')}</p>}
    </>
  )
}

function Gone() {
  const { t } = useTranslation()
  usePageTitle(t('page.shopGoods'))
  return (
    <Card className={ui.pad40x16}>
      <PageTitle className={ui.visuallyHidden}>{t('page.shopGoods')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopBrowse.gone')} />
    </Card>
  )
}
