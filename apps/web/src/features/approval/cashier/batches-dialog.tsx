import { contract, type PayBatch } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { call } from '../../../lib/http/call.ts'
import { useRecords } from '../../../records/queries.ts'
import { saveAnswer } from '../../../records/save-answer.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'

/** The latest files for the bank, to download or to give up. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const batches = useRecords('payBatch', contract.payBatchList, { size: 50 })
  return (
    <Dialog title={t('cashier.batches')} onClose={onClose} footer={null} width={720}>
      <AsyncFace
        query={batches}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes(ui.muted, ui.centredText)}>{t('cashier.noBatches')}</p>}
      >
        {({ records }) => (
          <ul className={ui.stack12}>
            {records.map((batch) => (
              <BatchItem key={batch.id} batch={batch} />
            ))}
          </ul>
        )}
      </AsyncFace>
    </Dialog>
  )
}

const files = [
  ['excel', contract.payBatchSheet, 'general', 'xlsx'],
  ['csv', contract.payBatchCsv, 'general', 'csv'],
  ['ownExcel', contract.payBatchSheet, 'own', 'xlsx'],
  ['ownCsv', contract.payBatchCsv, 'own', 'csv'],
] as const

function BatchItem({ batch }: { batch: PayBatch }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save, busy } = useSave({
    send: (id: string, idempotencyKey) => call(contract.payBatchCancel, { id }, { idempotencyKey }),
    done: t('cashier.cancelDone'),
    changes: [['cashier'], ['payBatch']],
  })
  const { id, time, userName, count, amount, open, isCanceled } = batch
  return (
    <li className={ui.stack8}>
      <div className={classes(ui.wrap12, ui.between)}>
        <span className={ui.medium}>
          {time} · {userName}
        </span>
        <span className={ui.muted}>
          {isCanceled
            ? t('cashier.canceled')
            : open > 0
              ? t('cashier.open', { count: open })
              : t('cashier.closed')}
        </span>
      </div>
      <span>{t('cashier.batchLine', { count, amount: withSeparators(amount) })}</span>
      {!isCanceled && (
        <div className={ui.wrap12}>
          {files.map(([label, route, layout, ending]) => (
            <Button
              key={label}
              size="small"
              onClick={() =>
                void saveAnswer(route, { id, layout }, { name: `${t('cashier.batches')}.${ending}` })
              }
            >
              {t(`cashier.${label}`)}
            </Button>
          ))}
          {open > 0 && (
            <Button
              size="small"
              danger
              loading={busy}
              onClick={() =>
                confirm({
                  title: t('cashier.cancelTitle'),
                  text: t('cashier.cancelText'),
                  ok: t('cashier.cancelBatch'),
                  danger: true,
                  run: () => save(id),
                })
              }
            >
              {t('cashier.cancelBatch')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
