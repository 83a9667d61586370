import { contract, type ShopNotice } from '@countersign/contract'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useRecord } from '../../../records/queries.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Page, PageTitle } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { NoticeFacts } from './notice-facts.tsx'
import styles from './notice-detail-page.module.css'

/** /shop/noticedetail?id= */
export function ShopNoticeDetailPage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const id = query.get('id') ?? ''
  return (
    <Page>
      <TabLink className={classes(ui.inline6, ui.touchBar, ui.below8)} to="/shop/notice">
        <ArrowLeftOutlined aria-hidden /> {t('shopNotice.back')}
      </TabLink>
      <Card className={styles.card}>{id === '' ? <Gone /> : <Loaded id={id} />}</Card>
    </Page>
  )
}

function Loaded({ id }: { id: string }) {
  const notice = useRecord('shopNotice', contract.shopNoticeDetail, id)
  return (
    <AsyncFace query={notice} gone={<Gone />}>
      {(found) => <Article notice={found} />}
    </AsyncFace>
  )
}

function Article({ notice }: { notice: ShopNotice }) {
  usePageTitle(notice.title)
  return (
    <article>
      <PageTitle className={styles.title}>{notice.title}</PageTitle>
      <NoticeFacts notice={notice} />
    </article>
  )
}

function Gone() {
  const { t } = useTranslation()
  usePageTitle(t('page.shopNotice'))
  return (
    <>
      <PageTitle className={styles.hidden}>{t('page.shopNotice')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shopNotice.gone')} />
    </>
  )
}
