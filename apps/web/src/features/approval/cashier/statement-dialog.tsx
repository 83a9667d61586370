import { InboxOutlined } from '@ant-design/icons'
import { contract, type StatementLine, type StatementReport } from '@countersign/contract'
import { Alert, Checkbox, Input, Select, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { call } from '../../../lib/http/call.ts'
import { upload } from '../../../lib/http/upload.ts'
import { BatchReport } from '../../../records/batch-report.tsx'
import { useBatch } from '../../../records/use-batch.ts'
import { useGuardedClose } from '../../../records/use-guarded-close.ts'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './statement-dialog.module.css'

interface Sheet {
  file: File
  /** The columns that were chosen, as the call takes them; "" for those that the server finds or keeps. */
  columns: string
}

/** Reads a statement of the bank, and puts the payments on record that a person ticks. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [account, setAccount] = useState('')
  const [sheet, setSheet] = useState<Sheet>()
  const [report, setReport] = useState<StatementReport>()
  const [refusal, setRefusal] = useState('')
  const [rows, setRows] = useState<readonly number[]>([])
  const close = useGuardedClose(rows.length > 0, onClose)
  const { save: read, busy: isReading } = useSave({
    send: ({ file, columns }: Sheet, idempotencyKey) => {
      const query = new URLSearchParams({ ...(account && { account }), ...(columns && { columns }) })
      const path = `${contract.statementRead.path}?${query.toString()}`
      return upload({ ...contract.statementRead, path }, file, {
        idempotencyKey,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
    },
    contentOf: ({ file: { name, size, lastModified }, columns }) => ({
      name,
      size,
      lastModified,
      columns,
      account,
    }),
    changes: [],
    onDone: setReport,
    onRefused: ({ message }) => setRefusal(message),
  })
  const { run, busy, outcomes } = useBatch({
    send: ({ id, amount, date }: StatementLine, idempotencyKey) =>
      call(
        contract.payablePay,
        { id, amount, date, note: t('cashier.statementNote'), fileIds: [] },
        { idempotencyKey, quiet: true },
      ),
    done: (count) => t('cashier.done', { count }),
    name: 'cashier',
    onDone: (found) => {
      if (found.every(({ reason }) => reason === '')) onClose()
    },
  })
  const judge = (next: Sheet) => {
    setSheet(next)
    setRefusal('')
    setRows([])
    void read(next)
  }
  const choose = (name: string, from: number) => {
    if (!sheet || !report) return
    const columns = report.columns
      .map((one) => `${one.name}:${one.name === name ? from : one.from}`)
      .join(',')
    if (account !== '')
      void call(contract.statementKeep, { account, columns }, { quiet: true }).catch(() => undefined)
    judge({ ...sheet, columns })
  }
  if (outcomes.length > 0)
    return (
      <BatchReport
        outcomes={outcomes}
        nameOf={({ applyNo, payee }) => `${applyNo} ${payee}`}
        onClose={onClose}
      />
    )
  const sure = report?.lines.filter(({ doubt }) => doubt === '') ?? []
  const chosen = sure.filter(({ row }) => rows.includes(row))
  return (
    <Dialog
      title={t('cashier.statement')}
      width={760}
      onClose={close}
      okText={t('cashier.statementPay', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void run(chosen)}
    >
      <p className={classes(ui.muted, ui.below12)}>{t('cashier.statementHelp')}</p>
      <Input
        className={ui.below12}
        aria-label={t('cashier.statementAccount')}
        placeholder={`${t('cashier.statementAccount')}（${t('cashier.statementAccountHelp')}）`}
        maxLength={40}
        value={account}
        onChange={({ target }) => setAccount(target.value.trim())}
      />
      <Upload.Dragger
        accept=".xlsx,.csv"
        disabled={isReading}
        showUploadList={false}
        beforeUpload={(file) => {
          setReport(undefined)
          judge({ file, columns: '' })
          // Returning false keeps the library from uploading by itself.
          return false
        }}
      >
        <p>
          <InboxOutlined aria-hidden />{' '}
          {isReading ? t('cashier.statementReading') : (sheet?.file.name ?? t('cashier.statementChoose'))}
        </p>
      </Upload.Dragger>
      {refusal !== '' && <Alert className={ui.above12} type="error" showIcon title={refusal} />}
      {report && (
        <>
          <Columns report={report} onChoose={choose} />
          {report.columns.some(({ isRequired, from }) => isRequired && from < 0) ? (
            <Alert className={ui.above12} type="warning" showIcon title={t('cashier.statementMissing')} />
          ) : (
            <Lines report={report} rows={rows} onChange={setRows} />
          )}
        </>
      )}
    </Dialog>
  )
}

interface ColumnsProps {
  report: StatementReport
  onChoose: (name: string, from: number) => void
}

function Columns({ report: { headings, columns }, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const options = [
    { value: -1, label: t('cashier.statementNoColumn') },
    ...headings.map((label, value) => ({ value, label: label || String(value + 1) })),
  ]
  return (
    <div className={classes(ui.wrap12, ui.above12)} data-part="columns">
      {columns.map(({ name, heading, from }) => (
        <label key={name} className={ui.stack4}>
          <span className={ui.secondLine}>{heading}</span>
          <Select
            className={ui.width160}
            aria-label={heading}
            value={from}
            options={options}
            onChange={(value) => onChoose(name, value)}
          />
        </label>
      ))}
    </div>
  )
}

interface LinesProps {
  report: StatementReport
  /** The rows that are ticked. */
  rows: readonly number[]
  onChange: (rows: readonly number[]) => void
}

function Lines({ report: { lines }, rows, onChange }: LinesProps) {
  const { t } = useTranslation()
  const sure = lines.filter(({ doubt }) => doubt === '')
  const doubtful = lines.filter(({ doubt }) => doubt !== '')
  if (lines.length === 0)
    return <p className={classes(ui.muted, ui.above12)}>{t('cashier.statementNothing')}</p>
  const isWhole = sure.length > 0 && sure.every(({ row }) => rows.includes(row))
  return (
    <div className={classes(ui.above12, styles.lines)}>
      {sure.length > 0 && (
        <Checkbox
          checked={isWhole}
          indeterminate={!isWhole && rows.length > 0}
          onChange={() => onChange(isWhole ? [] : sure.map(({ row }) => row))}
        >
          <span className={ui.medium}>{t('cashier.statementFound', { count: sure.length })}</span>
        </Checkbox>
      )}
      <ul className={ui.stack8}>
        {sure.map((line) => (
          <li key={line.row}>
            <Checkbox
              checked={rows.includes(line.row)}
              onChange={({ target }) =>
                onChange(target.checked ? [...rows, line.row] : rows.filter((row) => row !== line.row))
              }
            >
              {said(line)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {doubtful.length > 0 && (
        <h3 className={classes(ui.medium, ui.above12)}>
          {t('cashier.statementDoubtful', { count: doubtful.length })}
        </h3>
      )}
      <ul className={ui.stack8}>
        {doubtful.map((line) => (
          <li key={line.row} className={classes(ui.wrap12, ui.between)}>
            <span>{said(line)}</span>
            <span className={ui.muted}>
              {line.doubt !== '' && t(`cashier.statementDoubts.${line.doubt}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const said = ({ date, amount, payee, account, applyNo }: StatementLine) =>
  [date, amount && withSeparators(amount), payee || account, applyNo].filter(Boolean).join(' · ')
