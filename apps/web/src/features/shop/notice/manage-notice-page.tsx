import { contract, type ShopNotice, type ShopNoticeRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../../records/form-of.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import { NoticeFacts } from './notice-facts.tsx'

/** /shop/manage/notice/index: notices of the shop as administrators write them. */
export function ManageNoticePage() {
  return <RecordPage screen={useShopNoticeScreen()} />
}

function useShopNoticeScreen(): RecordScreen<ShopNoticeRow, ShopNotice> {
  const { t } = useTranslation()
  return {
    name: 'shopNotice',
    words: {
      title: t('menu.shopManageNotice'),
      none: t('shopNotice.none'),
      create: t('shopNotice.create'),
      edit: t('shopNotice.edit'),
      created: t('shopNotice.created'),
      saved: t('shopNotice.saved'),
    },
    list: contract.shopNoticeList,
    detail: contract.shopNoticeDetail,
    submit: contract.shopNoticeSubmit,
    remove: contract.shopNoticeRemove,
    needs: 'shopInfo.write',
    nameOf: ({ title }) => title,
    columns: [
      { name: 'title', sortable: true },
      { name: 'createName', label: t('shopNotice.author'), width: 140 },
      {
        name: 'releaseTime',
        label: t('shopNotice.time'),
        sortable: true,
        width: 160,
        render: ({ releaseTime }) => <ShortTime value={releaseTime} />,
      },
    ],
    filters: [{ name: 'title' }],
    form: formOf(contract.shopNoticeSubmit, [
      { name: 'title', label: t('shopNotice.name') },
      { name: 'content', label: t('shopNotice.content') },
    ]),
    view: (notice) => (
      <article>
        <NoticeFacts notice={notice} />
      </article>
    ),
  }
}
