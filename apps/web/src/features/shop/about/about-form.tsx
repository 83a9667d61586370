import { contract, type ShopAbout } from '@countersign/contract'
import { Button, Form, Segmented } from 'antd'
import { t as words } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { isRefusedAs } from '../../../lib/http/call-error.ts'
import { rebase } from '../../../records/rebase.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { StaleNotice } from '../../../records/stale-notice.tsx'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { aboutSections } from './about-sections.ts'
import { aboutKey } from './api.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

type Values = Pick<ShopAbout, (typeof aboutSections)[number]>

/** Edits the texts about the shop in a drawer. A preview shows the paragraphs as readers see them. */
export function AboutForm({ seen, onClose }: { seen: ShopAbout; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  /** The state of the texts that the form goes on from. */
  const [base, setBase] = useState(seen)
  const [isStale, setIsStale] = useState(false)
  const [previewed, setPreviewed] = useState<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: (values: Values, idempotencyKey) =>
      call(contract.shopAboutSubmit, { ...values, version: base.version }, { idempotencyKey }),
    done: t('shopAbout.saved'),
    changes: [aboutKey],
    onDone: onClose,
    onRefused: (refusal) => {
      setPreviewed(undefined)
      showAtFields(form, refusal.fields)
      setIsStale(isRefusedAs(refusal, 'recordStale'))
    },
  })
  const loadCurrent = async () => {
    const now = await call(contract.shopAbout, {})
    const typed = form.getFieldsValue()
    for (const section of aboutSections) {
      const [{ value, other } = { value: typed[section] }] = rebase([section], { ...base }, typed, { ...now })
      const warnings = other === undefined ? [] : [words('records.otherChanged')]
      form.setFields([{ name: section, value, errors: [], warnings }])
    }
    setBase(now)
    setIsStale(false)
  }
  const submit = () => {
    // The message of a field is seen beside the field only.
    setPreviewed(undefined)
    form.submit()
  }
  return (
    <SideDrawer
      title={t('shopAbout.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={submit}>
            {t('shopAbout.save')}
          </Button>
        </>
      }
    >
      {isStale && <StaleNotice load={loadCurrent} />}
      <div className={classes(ui.wrap8x12, ui.below16)}>
        <Segmented<'write' | 'preview'>
          aria-label={t('shopAbout.mode')}
          value={previewed ? 'preview' : 'write'}
          onChange={(mode) => setPreviewed(mode === 'preview' ? form.getFieldsValue() : undefined)}
          options={[
            { value: 'write', label: t('shopAbout.write') },
            { value: 'preview', label: t('shopAbout.preview') },
          ]}
        />
        <span className={classes(ui.faint, ui.size12)}>{t('shopAbout.hint')}</span>
      </div>
      <div hidden={previewed !== undefined}>
        <Form<Values>
          form={form}
          name="shop-about"
          layout="vertical"
          initialValues={seen}
          onValuesChange={changed}
          onFinish={(values) => void save(values)}
          scrollToFirstError={{ focus: true }}
        >
          {aboutSections.map((section) => (
            <Form.Item
              key={section}
              name={section}
              label={t(`shopAbout.${section}`)}
              rules={[within(factsOf(contract.shopAboutSubmit, section).max)]}
            >
              <TextInput facts={factsOf(contract.shopAboutSubmit, section)} />
            </Form.Item>
          ))}
        </Form>
      </div>
      {previewed &&
        aboutSections.map((section) => (
          <section key={section} className={ui.below24}>
            <h3 className={classes(ui.below8, ui.bold)}>{t(`shopAbout.${section}`)}</h3>
            <PlainText text={previewed[section].trim() || t('shopAbout.none')} />
          </section>
        ))}
    </SideDrawer>
  )
}
