import { SearchOutlined } from '@ant-design/icons'
import { Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import ui from '../../../ui/ui.module.css'
import { useStartableTypes } from '../api.ts'
import { groupNames, groupOf } from '../kind-groups.ts'
import { useKindName } from '../../../records/kind-name.ts'
import { KindTile } from '../kind-tile.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import styles from './launch-page.module.css'

/** 发起申请: every kind as a tile. */
export function LaunchPage() {
  const { t } = useTranslation()
  const types = useStartableTypes()
  const { typeName, title } = useKindName()
  const [words, setWords] = useState('')
  usePageTitle(t('launch.title'))
  const wanted = words.trim().toLowerCase()
  const isWanted = (kind: { kind: string; type: string }) =>
    `${typeName(kind)} ${kind.type} ${title(kind.kind)} ${kind.kind}`.toLowerCase().includes(wanted)

  return (
    <Page>
      <div className={classes(styles.head, ui.flow12, ui.between)}>
        <div>
          <PageTitle>{t('launch.title')}</PageTitle>
          <p className={ui.muted}>{t('launch.hint')}</p>
        </div>
        <Input
          className={ui.searchField}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('launch.search')}
          aria-label={t('launch.search')}
          allowClear={{ clearIcon: <ClearIcon /> }}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <AsyncFace
        query={types}
        loading={<Skeleton active paragraph={{ rows: 8 }} />}
        isEmpty={(all) => !all.some(isWanted)}
        empty={
          <Empty description={words.trim() === '' ? t('launch.nothing') : t('launch.none', { words })} />
        }
      >
        {(all) =>
          groupNames.map((group) => {
            const kinds = all.filter((kind) => groupOf(kind.kind) === group && isWanted(kind))
            if (kinds.length === 0) return null
            return (
              <section key={group} className={classes(styles.group, ui.headTitle, ui.cardLook)}>
                <h2>{t(`launch.groups.${group}`)}</h2>
                <div className={classes(styles.tiles, ui.stack12)}>
                  {kinds.map((kind) => (
                    <KindTile key={kind.kind} kind={kind} />
                  ))}
                </div>
              </section>
            )
          })
        }
      </AsyncFace>
    </Page>
  )
}
