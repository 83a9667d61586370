import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import {
  type ImportReport,
  type ImportTrial,
  type Makeable,
  makeable,
  type RefusedRow,
  type Route,
  xlsx,
} from '@countersign/contract'
import { Alert, Button, Checkbox, Select, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../lib/http/upload.ts'
import { notify } from '../lib/page/notify.ts'
import { saveFile } from '../lib/page/save-file.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import ui from '../ui/ui.module.css'
import styles from './import-dialog.module.css'
import { saveAnswer } from './save-answer.ts'
import type { SheetImport } from './screen.ts'
import { type Chosen, importAddress, rememberColumns, rememberedColumns } from './sheet-columns.ts'
import { useSave } from './use-save.ts'

interface Props {
  /** The key of the queries that show the records. */
  name: string
  source: SheetImport
  /** Answers a sheet with the columns of the import. */
  template: { route: Pick<Route, 'path' | 'bytes'>; input: object; name: string } | undefined
  onClose: () => void
}

interface Sheet {
  file: File
  chosen: Chosen
  /** What is made if rows name it and it does not exist. */
  makes: readonly Makeable[]
}

interface Sent extends Sheet {
  /** 0 imports, 1 checks, 2 checks and answers the sheet with its errors. */
  trial: 0 | 1 | 2
}

const contentOf = ({ file: { name: called, size, lastModified }, chosen, makes, trial }: Sent) => ({
  called,
  size,
  lastModified,
  chosen,
  makes,
  trial,
})

/**
 * Checks a sheet, then imports it. Errors are shown at their cells, and the columns of the sheet can be chosen; the choice is
 * remembered for sheets with the same headings. If any row is refused nothing is imported, and another sheet can be chosen.
 */
export function ImportDialog({ name, source: { route, hint, changes = [] }, template, onClose }: Props) {
  const { t } = useTranslation()
  const [sheet, setSheet] = useState<Sheet>()
  const [report, setReport] = useState<ImportReport>()
  const [refusal, setRefusal] = useState('')
  const transmit = ({ file, trial, ...asked }: Sent, idempotencyKey?: string) =>
    // Closing the dialog does not cancel the upload.
    upload({ ...route, path: importAddress(route.path, { ...asked, trial }) }, file, {
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    })
  const onRefused = ({ message }: { message: string }) => setRefusal(message)
  const { save: check, busy: isChecking } = useSave({
    send: async (sent: Sent, key) => {
      const answer = await transmit(sent, key)
      const known = answer.trial && rememberedColumns(name, answer.trial)
      if (!known || Object.keys(sent.chosen).length > 0) return answer
      // A sheet whose columns nobody chose yet is read as the last one with its headings.
      setSheet({ file: sent.file, makes: sent.makes, chosen: known })
      return transmit({ ...sent, chosen: known })
    },
    contentOf,
    changes: [],
    onDone: (answer, { trial, file }) => {
      if (trial === 1) setReport(answer)
      else saveMarked(answer, t('records.markedName', { name: file.name.replace(/\.\w+$/, '') }))
    },
    onRefused,
  })
  const { save: send, busy: isImporting } = useSave({
    send: transmit,
    contentOf,
    changes: [[name], ...changes],
    onDone: (answer, { chosen }) => {
      if (!answer.isDone) return setReport({ ...answer, trial: report?.trial })
      if (report?.trial && Object.keys(chosen).length > 0) rememberColumns(name, report.trial, chosen)
      notify({ kind: 'success', text: sayImported(answer) })
      return onClose()
    },
    onRefused,
  })
  const sayImported = ({ count, counts, alsoAdded }: ImportReport) => {
    if (!counts) return t('records.imported', { count })
    const also = alsoAdded ? t('records.importedAlso', { count: alsoAdded.count }) : ''
    return t('records.importedCounts', { count, ...counts }) + also
  }
  const judge = (next: Sheet) => {
    setSheet(next)
    setRefusal('')
    void check({ ...next, trial: 1 })
  }
  const busy = isChecking || isImporting
  return (
    <Dialog title={t('records.import')} width={640} footer={null} onClose={onClose}>
      <p className={classes(ui.below12, ui.muted)}>{t('records.importHint', { hint })}</p>
      {template && (
        <Button
          className={ui.below12}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void saveAnswer(template.route, template.input, { name: template.name })}
        >
          {t('records.template')}
        </Button>
      )}
      <Upload.Dragger
        accept=".xlsx"
        disabled={busy}
        showUploadList={false}
        beforeUpload={(file) => {
          setReport(undefined)
          judge({ file, chosen: {}, makes: [] })
          // Returning false keeps the library from uploading by itself.
          return false
        }}
      >
        <InboxOutlined className={styles.icon} aria-hidden />
        <p>
          {isImporting
            ? t('records.importing')
            : isChecking
              ? t('records.checking')
              : t('records.chooseSheet')}
        </p>
      </Upload.Dragger>
      {refusal !== '' && <Alert className={ui.above12} type="error" showIcon title={refusal} />}
      {report && (
        <Outcome
          report={report}
          makes={sheet?.makes ?? []}
          busy={busy}
          onChoose={(column, from) =>
            sheet && judge({ ...sheet, chosen: { ...sheet.chosen, [column]: from } })
          }
          onMake={(makes) => sheet && judge({ ...sheet, makes })}
          onMark={() => sheet && void check({ ...sheet, trial: 2 })}
          onImport={() => sheet && void send({ ...sheet, trial: 0 })}
        />
      )}
    </Dialog>
  )
}

function saveMarked({ trial }: ImportReport, name: string): void {
  const bytes = Uint8Array.from(atob(trial?.marked ?? ''), (sign) => sign.charCodeAt(0))
  saveFile(new Blob([bytes], { type: xlsx }), name)
}

interface OutcomeProps {
  report: ImportReport
  makes: readonly Makeable[]
  busy: boolean
  onMake: (makes: readonly Makeable[]) => void
  onChoose: (column: string, from: number) => void
  onMark: () => void
  onImport: () => void
}

/** What a check found: the errors, the columns, and the way on. */
function Outcome({ report, makes, busy, onMake, onChoose, onMark, onImport }: OutcomeProps) {
  const { t } = useTranslation()
  const { refused, count, counts, alsoAdded, ignored = [], trial } = report
  const separator = t('separator')
  const missing = trial?.columns.filter(({ isRequired, from }) => isRequired && from < 0) ?? []
  const isGood = refused.length === 0 && missing.length === 0
  return (
    <>
      {missing.length > 0 && (
        <Alert
          className={ui.above12}
          type="error"
          showIcon
          title={t('records.columnsMissing', {
            columns: missing.map(({ heading }) => heading).join(separator),
          })}
        />
      )}
      {refused.length > 0 && (
        <>
          <Alert
            className={ui.above12}
            type="error"
            showIcon
            title={t('records.importRefused', { count: refused.length, total: count })}
          />
          <RefusedRows rows={refused} />
        </>
      )}
      {isGood && (
        <Alert className={ui.above12} type="success" showIcon title={t('records.checkedGood', { count })} />
      )}
      {counts && refused.length < count && (
        <p className={classes(ui.above12, ui.muted)}>
          {t(refused.length === 0 ? 'records.counts' : 'records.countsOfOthers', counts)}
        </p>
      )}
      {makeable.map((kind) => (
        <Unknown
          key={kind}
          kind={kind}
          names={trial?.unknown?.filter((one) => one.kind === kind) ?? []}
          isMade={makes.includes(kind)}
          busy={busy}
          onMake={(isMade) => onMake(makeable.filter((one) => (one === kind ? isMade : makes.includes(one))))}
        />
      ))}
      {alsoAdded && (
        <p className={classes(ui.above12, ui.muted)}>
          {t('records.alsoAdded', { count: alsoAdded.count, names: alsoAdded.names.join(separator) })}
          {alsoAdded.count > alsoAdded.names.length && '…'}
        </p>
      )}
      {ignored.length > 0 && (
        <p className={classes(ui.above12, ui.muted)}>
          {t('records.ignoredColumns', { columns: ignored.join(separator) })}
        </p>
      )}
      {trial && (
        <Columns key={missing.length} trial={trial} isOpen={missing.length > 0} onChoose={onChoose} />
      )}
      <div className={classes(ui.above12, ui.flex12)}>
        {isGood && (
          <Button type="primary" loading={busy} onClick={onImport}>
            {t('records.importRows', { count })}
          </Button>
        )}
        {refused.length > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={onMark}>
            {t('records.marked')}
          </Button>
        )}
      </div>
    </>
  )
}

interface UnknownProps {
  kind: Makeable
  names: NonNullable<ImportTrial['unknown']>
  isMade: boolean
  busy: boolean
  onMake: (isMade: boolean) => void
}

/** The departments, posts or roles that rows name and that do not exist, with a box to have them made. */
function Unknown({ kind, names, isMade, busy, onMake }: UnknownProps) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <Alert
      className={ui.above12}
      type={isMade ? 'info' : 'warning'}
      showIcon
      title={
        <>
          <p>{t(`records.unknown.${kind}`, { count: names.length })}</p>
          <p className={classes(styles.names, ui.breaks, ui.muted)}>
            {names.map(({ name, rows }) => t('records.unknownName', { name, rows })).join(t('separator'))}
          </p>
          <Checkbox checked={isMade} disabled={busy} onChange={({ target }) => onMake(target.checked)}>
            {t(`records.make.${kind}`)}
          </Checkbox>
        </>
      }
    />
  )
}

interface ColumnsProps {
  trial: ImportTrial
  isOpen: boolean
  onChoose: (column: string, from: number) => void
}

/** Which column of the sheet each field is read from. */
function Columns({ trial: { headings, columns }, isOpen, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const options = [
    { value: -1, label: t('records.noColumn') },
    ...headings.map((heading, index) => ({
      value: index,
      label: heading === '' ? t('records.unnamedColumn', { column: index + 1 }) : heading,
    })),
  ]
  return (
    <details className={ui.above12} open={isOpen}>
      <summary>{t('records.columnsOf')}</summary>
      <ul className={styles.columns}>
        {columns.map(({ name, heading, isRequired, from }) => (
          <li key={name}>
            <span>{isRequired ? `${heading} *` : heading}</span>
            <Select<number>
              aria-label={heading}
              value={from}
              options={options}
              onChange={(value) => onChoose(name, value)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

type CellAtFault = NonNullable<RefusedRow['cells']>[number]

const withoutHeading = ({ heading, msg }: CellAtFault) =>
  msg.startsWith(heading) ? msg.slice(heading.length).trim() : msg

function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  const { t } = useTranslation()
  /** Many sentences name the column or the value themselves. */
  const say = (cell: CellAtFault) => {
    const { heading, text, msg } = cell
    if (text === '') return msg.startsWith(heading) ? msg : t('records.emptyCellAtFault', cell)
    return msg.includes(text) ? msg : t('records.cellAtFault', { ...cell, msg: withoutHeading(cell) })
  }
  return (
    <ul className={styles.rows} aria-label={t('records.refusedRows')}>
      {rows.map(({ row, msg, cells = [] }) => (
        <li key={row}>
          <span>{t('records.row', { row })}</span>
          <span className={classes(ui.dangerInk, ui.breaks)}>
            {cells.length === 0 ? msg : cells.map(say).join(t('separator'))}
          </span>
        </li>
      ))}
    </ul>
  )
}
