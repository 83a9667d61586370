import { contract, type Goods, maxPictures } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import type { RecordField, RecordScreen } from '../../../records/screen.ts'
import { GoodsPicture } from '../parts/goods-picture.tsx'
import { isUploading } from '../parts/pictures.ts'
import { PicturesInput } from '../parts/pictures-input.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './goods-view.module.css'

interface Asks {
  onStock: (goods: Goods) => void
  onMoves: (goods: Goods) => void
}

/** The screen of goods; `onStock` opens what is done with their stock, `onMoves` how it changed. */
export function useGoodsScreen({ onStock, onMoves }: Asks): RecordScreen<Goods> {
  const { t } = useTranslation()
  const categories = useCategories().data ?? []
  const sellers = (useSellers().data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const kinds = (['office', 'welfare'] as const).map((value) => ({
    value,
    label: t(`shopManage.goods.kinds.${value}`),
  }))
  const offers = (['true', 'false'] as const).map((value) => ({
    value,
    label: t(`shopManage.goods.offers.${value}`),
  }))
  return {
    name: 'shopGoods',
    words: {
      title: t('shopManage.goods.title'),
      none: t('shopManage.goods.none'),
      create: t('shopManage.goods.create'),
      edit: t('shopManage.goods.edit'),
      created: t('shopManage.goods.created'),
      saved: t('shopManage.goods.saved'),
      removeText: t('shopManage.goods.removeText'),
    },
    list: contract.goodsList,
    detail: contract.goodsDetail,
    submit: contract.goodsSubmit,
    remove: contract.goodsRemove,
    needs: 'shopGoods.write',
    nameOf: ({ name }) => name,
    columns: [
      { name: 'name', label: t('shopManage.goods.name'), sortable: true },
      { name: 'categoryName', label: t('shopManage.goods.category'), width: 140, hiddenOnPhone: true },
      { name: 'sellerName', label: t('shopManage.goods.seller'), width: 160, hiddenOnPhone: true },
      {
        name: 'price',
        label: t('shopManage.goods.price'),
        sortable: true,
        width: 120,
        render: ({ price, variants }) =>
          variants.length > 1 ? t('shopManage.goods.from', { price }) : price,
      },
      { name: 'stock', label: t('shopManage.goods.stock'), width: 90 },
      {
        name: 'isOffered',
        label: t('shopManage.goods.offer'),
        width: 100,
        render: ({ isOffered }) => (
          <Tag tone={isOffered ? 'success' : 'quiet'}>{t(`shopManage.goods.offers.${isOffered}`)}</Tag>
        ),
      },
    ],
    filters: [
      { name: 'name', label: t('shopManage.goods.seekName') },
      { name: 'categoryId', label: t('shopManage.goods.category'), branches: categories },
      { name: 'sellerId', label: t('shopManage.goods.seller'), options: sellers },
      { name: 'kind', label: t('shopManage.goods.kind'), options: kinds },
      { name: 'isOffered', label: t('shopManage.goods.offer'), options: offers },
    ],
    exportTo: contract.goodsExport,
    importFrom: contract.goodsImport,
    form: useGoodsForm({ categories, sellers, kinds, offers }),
    initial: {
      kind: 'office',
      unit: '件',
      isOffered: 'true',
      variants: [{ maxNum: 99 }],
      pictureIds: [],
    },
    valuesOf: ({ isOffered, variants, pictures }) => ({
      pictureIds: pictures.map(({ id }) => id),
      isOffered: String(isOffered),
      variants: variants.map(({ id, name, price, maxNum }) => ({ id, name, price, maxNum })),
    }),
    actions: [
      { label: t('shopManage.moves.title'), run: onMoves },
      { label: t('shopManage.stock.title'), run: onStock },
    ],
    view: (goods) => (
      <>
        <Pictures goods={goods} />
        <Facts
          rows={[
            [t('shopManage.goods.kind'), t(`shopManage.goods.kinds.${goods.kind}`)],
            [t('shopManage.goods.category'), goods.categoryName],
            [t('shopManage.goods.seller'), goods.sellerName],
            [t('shopManage.goods.unit'), goods.unit],
            [t('shopManage.goods.offer'), t(`shopManage.goods.offers.${goods.isOffered}`)],
            ...goods.variants.map(
              ({ name, price, stock }) =>
                [
                  name || t('shopManage.goods.onlyVariant'),
                  t('shopManage.goods.variantFacts', { price, stock, unit: goods.unit }),
                ] as const,
            ),
            [
              t('shopManage.goods.description'),
              goods.description && (
                <span key="description" className={styles.text}>
                  {goods.description}
                </span>
              ),
            ],
          ]}
        />
      </>
    ),
  }
}

type Options = Record<'sellers' | 'kinds' | 'offers', readonly { value: string; label: string }[]> & {
  categories: NonNullable<ReturnType<typeof useCategories>['data']>
}

function Pictures({ goods: { pictures } }: { goods: Goods }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={t('shopPictures.title')}>
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <GoodsPicture
            address={url}
            width={160}
            sizes="104px"
            alt={t('shopPictures.number', { number: index + 1 })}
          />
        </li>
      ))}
    </ul>
  )
}

type GoodsForm = (seen: Goods | undefined) => readonly RecordField[]

function useGoodsForm({ categories, sellers, kinds, offers }: Options): GoodsForm {
  const { t } = useTranslation()
  const needed = (name: string) => t('shopManage.goods.required', { name })
  const [category, seller] = [t('shopManage.goods.category'), t('shopManage.goods.seller')]
  return (seen) => [
    {
      name: 'name',
      label: t('shopManage.goods.name'),
      kind: 'text',
      max: 60,
      required: needed(t('shopManage.goods.name')),
    },
    { name: 'kind', label: t('shopManage.goods.kind'), kind: 'choice', options: kinds },
    { name: 'categoryId', label: category, kind: 'branch', options: categories, required: needed(category) },
    { name: 'sellerId', label: seller, kind: 'choice', options: sellers, required: needed(seller) },
    { name: 'unit', label: t('shopManage.goods.unit'), kind: 'text', max: 10 },
    {
      name: 'variants',
      label: t('shopManage.goods.variants'),
      help: t('shopManage.goods.variantsHelp'),
      kind: 'rows',
      columns: [
        { name: 'name', label: t('shopManage.goods.variantName'), kind: 'text', max: 40 },
        {
          name: 'price',
          label: t('shopManage.goods.price'),
          kind: 'amount',
          max: 20,
          required: needed(t('shopManage.goods.price')),
        },
        {
          name: 'maxNum',
          label: t('shopManage.goods.maxNum'),
          kind: 'number',
          max: 9999,
          required: needed(t('shopManage.goods.maxNum')),
        },
      ],
      initial: { maxNum: 99 },
      add: t('shopManage.goods.addVariant'),
      remove: t('shopManage.goods.removeVariant'),
    },
    {
      name: 'pictureIds',
      label: t('shopPictures.title'),
      help: t('shopPictures.help', { max: maxPictures }),
      kind: 'own',
      input: <PicturesInput known={seen?.pictures ?? []} max={maxPictures} />,
      check: (ids) =>
        Array.isArray(ids) && ids.some((id) => isUploading(String(id))) ? t('shopPictures.wait') : undefined,
    },
    { name: 'isOffered', label: t('shopManage.goods.offer'), kind: 'choice', options: offers },
    { name: 'description', label: t('shopManage.goods.description'), kind: 'longText', max: 5000 },
  ]
}

function useCategories() {
  return useQuery({
    queryKey: ['shopCategory', 'choices'],
    queryFn: ({ signal }) => call(contract.categorySelect, {}, { signal }),
  })
}

function useSellers() {
  return useQuery({
    queryKey: ['shopSeller', 'choices'],
    queryFn: ({ signal }) => call(contract.sellerSelect, {}, { signal }),
  })
}
