import { DownloadOutlined } from '@ant-design/icons'
import { type ArticleSection, contract } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { classes } from '../../../ui/classes.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useQuizResults } from '../api.ts'
import { DrawerPages, usePages } from '../parts/drawer-pages.tsx'
import { saveAnswer } from '../../../records/save-answer.ts'

interface Props {
  section: ArticleSection
  articleId: string
  title: string
  onClose: () => void
}

/** The best result of each person in the quiz of a published article. */
export function ResultsDrawer({ section, articleId, title, onClose }: Props) {
  const { t } = useTranslation()
  const pages = usePages()
  const { current, size } = pages
  const results = useQuizResults(section, articleId, { current, size })
  const { run, busy } = useOnceAtATime(() =>
    saveAnswer(
      contract.articleQuizExport,
      { section, id: articleId },
      { name: `${title}.xlsx`, operation: 'article' },
    ),
  )
  return (
    <SideDrawer
      title={t('articleManage.results')}
      onClose={onClose}
      footer={
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
          {t('records.export')}
        </Button>
      }
    >
      <DrawerPages query={results} pages={pages} none={t('articleTest.noResults')}>
        {(records) => (
          <>
            <p className={ui.secondLine}>{t('articleManage.people', { count: results.data?.total ?? 0 })}</p>
            <ul aria-label={t('articleManage.results')}>
              {records.map(({ userId, name, deptName, score, isPassed, time, attempts }) => (
                <li key={userId} className={classes(ui.wrap2x12, ui.between, ui.padY10, ui.lineBetween)}>
                  <span>
                    {name} <span className={ui.secondLine}>{deptName}</span>
                  </span>
                  <Tag tone={isPassed ? 'success' : 'danger'}>
                    {t(isPassed ? 'articleTest.passed' : 'articleTest.failed', { score })}
                  </Tag>
                  <span className={ui.secondLine}>
                    {t('articleTest.attempts', { count: attempts })} · {time}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </DrawerPages>
    </SideDrawer>
  )
}
