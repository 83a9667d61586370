import { contract, type Goods, maxPictures } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { call } from '../../../lib/http/call.ts'
import type { RecordField, RecordScreen } from '../../../records/screen.ts'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { GoodsPicture } from '../picture/goods-picture.tsx'
import { isUploading } from '../picture/pictures.ts'
import { PicturesInput } from '../picture/pictures-input.tsx'
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
  return {
    name: 'shopGoods',
    words: {
      title: t('shopManageGoods.title'),
      none: t('shopManageGoods.none'),
      create: t('shopManageGoods.create'),
      edit: t('shopManageGoods.edit'),
      created: t('shopManageGoods.created'),
      saved: t('shopManageGoods.saved'),
      removeText: t('shopManageGoods.removeText'),
    },
    list: contract.goodsList,
    detail: contract.goodsDetail,
    submit: contract.goodsSubmit,
    remove: contract.goodsRemove,
    needs: 'shopGoods.write',
    nameOf: ({ name }) => name,
    columns: [
      { name: 'name', sortable: true },
      { name: 'categoryName', label: t('shopManageGoods.category'), width: 140, hiddenOnPhone: true },
      { name: 'sellerName', label: t('shopManageGoods.seller'), width: 160, hiddenOnPhone: true },
      {
        name: 'price',
        label: t('shopManageGoods.price'),
        sortable: true,
        width: 120,
        render: ({ price, variants }) => (variants.length > 1 ? t('shopManageGoods.from', { price }) : price),
      },
      { name: 'stock', label: t('shopManageGoods.stock'), width: 90 },
      {
        name: 'isOffered',
        width: 100,
        render: ({ isOffered }) => (
          <Tag tone={isOffered ? 'success' : 'quiet'}>{t(`shopManageGoods.offers.${isOffered}`)}</Tag>
        ),
      },
    ],
    filters: [
      { name: 'name', label: t('shopManageGoods.seekName') },
      { name: 'categoryId' },
      { name: 'sellerId' },
      { name: 'kind' },
      { name: 'isOffered' },
    ],
    exportTo: contract.goodsExport,
    importFrom: { route: contract.goodsImport, hint: t('shopManageGoods.importHint') },
    form: useGoodsForm(),
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
      { label: t('shopManageMoves.title'), run: onMoves },
      { label: t('shopManageStock.title'), run: onStock },
    ],
    view: (goods) => (
      <>
        <Pictures goods={goods} />
        <Facts
          rows={[
            [t('shopManageGoods.kind'), t(`shopManageGoods.kinds.${goods.kind}`)],
            [t('shopManageGoods.category'), goods.categoryName],
            [t('shopManageGoods.seller'), goods.sellerName],
            [t('shopManageGoods.unit'), goods.unit],
            [t('shopManageGoods.offer'), t(`shopManageGoods.offers.${goods.isOffered}`)],
            ...goods.variants.map(
              ({ name, price, stock }) =>
                [
                  name || t('shopManageGoods.onlyVariant'),
                  t('shopManageGoods.variantFacts', { price, stock, unit: goods.unit }),
                ] as const,
            ),
            [
              t('shopManageGoods.description'),
              goods.description && (
                <span key="description" className={ui.asWritten}>
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

function Pictures({ goods: { pictures } }: { goods: Goods }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <ul
      className={classes(styles.pictures, ui.stack12, ui.pad0, ui.unmarked)}
      aria-label={t('shopPictures.title')}
    >
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

function useGoodsForm(): GoodsForm {
  const { t } = useTranslation()
  const categories = useCategories().data ?? []
  const sellers = (useSellers().data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const kinds = (['office', 'welfare'] as const).map((value) => ({
    value,
    label: t(`shopManageGoods.kinds.${value}`),
  }))
  const offers = (['true', 'false'] as const).map((value) => ({
    value,
    label: t(`shopManageGoods.offers.${value}`),
  }))
  return (seen) =>
    formOf(contract.goodsSubmit, [
      { name: 'name', label: t('shopManageGoods.name') },
      { name: 'kind', label: t('shopManageGoods.kind'), kind: 'choice', options: kinds },
      { name: 'categoryId', label: t('shopManageGoods.category'), kind: 'branch', options: categories },
      { name: 'sellerId', label: t('shopManageGoods.seller'), kind: 'choice', options: sellers },
      { name: 'unit', label: t('shopManageGoods.unit') },
      {
        name: 'variants',
        label: t('shopManageGoods.variants'),
        help: t('shopManageGoods.variantsHelp'),
        kind: 'rows',
        columns: [
          { name: 'name', label: t('shopManageGoods.variantName') },
          {
            name: 'price',
            label: t('shopManageGoods.price'),
            kind: 'amount',
          },
          {
            name: 'maxNum',
            label: t('shopManageGoods.maxNum'),
            isRequired: true,
          },
        ],
        initial: { maxNum: 99 },
        add: t('shopManageGoods.addVariant'),
        remove: t('shopManageGoods.removeVariant'),
      },
      {
        name: 'pictureIds',
        label: t('shopPictures.title'),
        help: t('shopPictures.help', { max: maxPictures }),
        kind: 'own',
        input: <PicturesInput known={seen?.pictures ?? []} max={maxPictures} />,
        check: (ids) =>
          Array.isArray(ids) && ids.some((id) => isUploading(String(id)))
            ? t('shopPictures.wait')
            : undefined,
      },
      { name: 'isOffered', label: t('shopManageGoods.offer'), kind: 'choice', options: offers },
      { name: 'description', label: t('shopManageGoods.description') },
    ])
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
