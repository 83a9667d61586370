import { contract, type PayColumn, payFields } from '@countersign/contract'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useRecords } from '../../../records/queries.ts'
import { RowList } from '../../../records/row-list.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './layout-dialog.module.css'

interface Fields {
  columns: PayColumn[]
}

/** The columns of the company's own file for the bank. */
export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const { close, changed } = useGuardedForm(onClose)
  const layout = useRecords('payLayout', contract.payLayout, {})
  const { save, busy } = useSave({
    send: (input: Fields, idempotencyKey) => call(contract.payLayoutSave, input, { idempotencyKey }),
    done: t('cashier.layoutSaved'),
    changes: [['payLayout']],
    onDone: onClose,
  })
  return (
    <Dialog
      title={t('cashier.layout')}
      onClose={close}
      onOk={form.submit}
      okText={t('records.save')}
      okButtonProps={{ disabled: !layout.data }}
      confirmLoading={busy}
      width={720}
    >
      <p className={classes(ui.muted, ui.below12)}>{t('cashier.layoutHelp')}</p>
      <AsyncFace query={layout}>
        {(columns) => (
          <Form<Fields>
            form={form}
            name="payLayout"
            initialValues={{ columns }}
            onValuesChange={changed}
            onFinish={(entered) => void save(entered)}
          >
            <Form.List name="columns">
              {(rows, { add, remove }) => (
                <RowList
                  rowClass={styles.row}
                  words={{ add: t('cashier.addColumn'), remove: t('cashier.removeColumn') }}
                  keepsOne
                  onAdd={() => add({ heading: '', field: 'fixed', fixed: '' })}
                  onRemove={(index) => {
                    changed()
                    remove(index)
                  }}
                  rows={rows.map(({ key, name }) => ({
                    key: String(key),
                    inputs: <ColumnInputs place={name} />,
                  }))}
                />
              )}
            </Form.List>
          </Form>
        )}
      </AsyncFace>
    </Dialog>
  )
}

function ColumnInputs({ place }: { place: number }) {
  const { t } = useTranslation()
  const field = Form.useWatch<string | undefined>(['columns', place, 'field'])
  return (
    <>
      <Form.Item
        name={[place, 'heading']}
        rules={[{ required: true, whitespace: true, message: t('cashier.headingRequired') }]}
        className={styles.cell}
      >
        <Input aria-label={t('cashier.heading')} placeholder={t('cashier.heading')} maxLength={40} />
      </Form.Item>
      <Form.Item name={[place, 'field']} className={styles.cell}>
        <Select
          aria-label={t('cashier.field')}
          options={payFields.map((value) => ({ value, label: t(`cashier.fields.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={[place, 'fixed']} className={styles.cell} hidden={field !== 'fixed'}>
        <Input aria-label={t('cashier.fixed')} placeholder={t('cashier.fixed')} maxLength={60} />
      </Form.Item>
    </>
  )
}
