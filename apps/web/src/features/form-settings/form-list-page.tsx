import type { CustomizationRow } from '@countersign/contract'
import { typeNameOf } from '@countersign/forms'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { useCustomizations } from './api.ts'
import styles from './form-list-page.module.css'

/** /system/form/index: every kind of form with what the company changed. */
export function FormListPage() {
  const { t } = useTranslation()
  const list = useCustomizations()
  const isPhone = useIsPhone()
  return (
    <Page>
      <PageHeader title={t('formSettings.title')} />
      <p className={styles.hint}>{t('formSettings.hint')}</p>
      <AsyncFace query={list}>{(rows) => (isPhone ? <Cards rows={rows} /> : <Rows rows={rows} />)}</AsyncFace>
    </Page>
  )
}

type Row = CustomizationRow
const counts = ['fields', 'required', 'hidden', 'options'] as const

function Rows({ rows }: { rows: Row[] }) {
  const { t } = useTranslation()
  return (
    <Card className={classes(ui.pad0, ui.scrolls)}>
      <Table<Row>
        aria-label={t('formSettings.title')}
        rowKey="kind"
        dataSource={rows}
        pagination={false}
        columns={[
          { key: 'kind', title: t('formSettings.kind'), render: (_, row) => <NameLink row={row} /> },
          {
            key: 'offered',
            title: t('formSettings.offered'),
            width: 140,
            render: (_, row) => <OfferedTag row={row} />,
          },
          ...counts.map((name) => ({
            key: name,
            title: t(`formSettings.${name}`),
            width: 130,
            className: ui.tabular,
            render: (_: unknown, row: Row) => (row[name] === 0 ? t('formSettings.none') : row[name]),
          })),
          {
            key: 'updated',
            title: t('formSettings.updated'),
            width: 180,
            render: (_, row) => <LastChange row={row} />,
          },
        ]}
      />
    </Card>
  )
}

function Cards({ rows }: { rows: Row[] }) {
  const { t } = useTranslation()
  return (
    <ul className={ui.stack8} aria-label={t('formSettings.title')}>
      {rows.map((row) => (
        <li key={row.kind}>
          <Card className={classes(ui.stack4, ui.pad12)}>
            <span className={classes(ui.row8, ui.between)}>
              <NameLink row={row} />
              <OfferedTag row={row} />
            </span>
            <span className={ui.flow0x16}>
              {counts
                .filter((name) => row[name] > 0)
                .map((name) => (
                  <span key={name} className={ui.secondLine}>
                    {t(`formSettings.${name}`)} {row[name]}
                  </span>
                ))}
              <LastChange row={row} />
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function NameLink({ row }: { row: Row }) {
  const { i18n } = useTranslation()
  const name = i18n.language === 'en' ? typeNameOf(row.kind, 'en') : row.type
  return (
    <TabLink
      className={styles.name}
      to={`/system/form/edit?kind=${row.kind}&name=${encodeURIComponent(name)}`}
    >
      {name}
    </TabLink>
  )
}

function OfferedTag({ row }: { row: Row }) {
  const { t } = useTranslation()
  return row.isOfferedToEverybody ? (
    <Tag tone="quiet">{t('formSettings.toEverybody')}</Tag>
  ) : (
    <Tag tone="warning">{t('formSettings.toSome')}</Tag>
  )
}

function LastChange({ row }: { row: Row }) {
  const { t } = useTranslation()
  if (row.version === 0) return <span className={ui.secondLine}>{t('formSettings.never')}</span>
  return (
    <span className={ui.secondLine}>
      <ShortTime value={row.updatedAt} /> {row.updatedBy}
    </span>
  )
}
