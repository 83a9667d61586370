import {
  brandPictureBytes,
  type BrandUse,
  contract,
  type InputOf,
  type OwnBrand,
} from '@countersign/contract'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { isRefusedAs } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useUnsaved } from '../../lib/tab/leave-guard.ts'
import { factsOf } from '../../records/input-facts.ts'
import { rebase } from '../../records/rebase.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { StaleNotice } from '../../records/stale-notice.tsx'
import { TextInput } from '../../records/text-input.tsx'
import { useSave } from '../../records/use-save.ts'
import { within } from '../../records/within.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import ui from '../../ui/ui.module.css'
import styles from './brand-page.module.css'

type Values = Omit<InputOf<typeof contract.brandSubmit>, 'version'>

const texts = ['tenantName', 'shortName', 'title'] as const
const pictures = ['logo', 'loginPicture'] as const satisfies BrandUse[]
const read = () => call(contract.brandDetail, {})

/** /system/brand: the names and pictures by which a company shows itself. */
export function BrandPage() {
  const { t } = useTranslation()
  const brand = useQuery({
    queryKey: ['brand'],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Page>
      <PageHeader title={t('menu.brand')} />
      <Card className={ui.pad24}>
        <AsyncFace query={brand} loading={<Skeleton active />}>
          {(seen) => <BrandForm seen={seen} />}
        </AsyncFace>
      </Card>
    </Page>
  )
}

function BrandForm({ seen }: { seen: OwnBrand }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  /** The state that the form goes on from. */
  const [base, setBase] = useState(seen)
  const [isStale, setIsStale] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  useUnsaved(isChanged)
  const { save, busy } = useSave({
    send: (values: Values, idempotencyKey) =>
      call(contract.brandSubmit, { ...values, version: base.version }, { idempotencyKey }),
    done: t('brandPage.saved'),
    // The header and the title of the page follow.
    changes: [['user-info']],
    onDone: (saved) => {
      client.setQueryData(['brand'], saved)
      form.setFieldsValue(saved)
      setBase(saved)
      setIsStale(false)
      setIsChanged(false)
    },
    onRefused: (refusal) => {
      showAtFields(form, refusal.fields)
      setIsStale(isRefusedAs(refusal, 'recordStale'))
    },
  })
  const loadCurrent = async () => {
    const now = await read()
    const typed = form.getFieldsValue()
    for (const name of [...texts, ...pictures]) {
      const [{ value, other } = { value: typed[name] }] = rebase([name], { ...base }, typed, { ...now })
      const warnings = other === undefined ? [] : [t('records.otherChanged')]
      form.setFields([{ name, value, errors: [], warnings }])
    }
    setBase(now)
    setIsStale(false)
  }
  return (
    <>
      {isStale && <StaleNotice load={loadCurrent} />}
      <Form<Values>
        form={form}
        name="brand"
        layout="vertical"
        className={classes(styles.form, ui.tallWideButtons)}
        initialValues={seen}
        onValuesChange={() => setIsChanged(true)}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
      >
        {texts.map((name) => {
          const facts = factsOf(contract.brandSubmit, name)
          return (
            <Form.Item
              key={name}
              name={name}
              label={t(`brandPage.${name}`)}
              extra={t(`brandPage.${name}Hint`)}
              rules={[
                within(facts.max),
                ...(name === 'tenantName'
                  ? [{ required: true, whitespace: true, message: t('brandPage.nameMissing') }]
                  : []),
              ]}
            >
              <TextInput facts={facts} />
            </Form.Item>
          )
        })}
        {pictures.map((use) => (
          <Form.Item key={use} name={use} label={t(`brandPage.${use}`)} extra={t(`brandPage.${use}Hint`)}>
            <PictureInput use={use} />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('records.save')}
        </Button>
      </Form>
    </>
  )
}

interface PictureProps {
  use: BrandUse
  id?: string
  /** Its address, or a new picture as a data URL. */
  value?: string
  onChange?: (value: string) => void
}

const types = ['image/png', 'image/jpeg', 'image/webp']

/** One picture, shown as it is used. */
function PictureInput({ use, id, value = '', onChange }: PictureProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const name = t(`brandPage.${use}`)
  const choose = async (file: File) => {
    if (!types.includes(file.type)) return notify({ kind: 'error', text: t('brandPage.wrongType') })
    const megabytes = brandPictureBytes[use] / 1024 / 1024
    if (file.size > brandPictureBytes[use])
      return notify({ kind: 'error', text: t('brandPage.tooLarge', { megabytes }) })
    onChange?.(await asDataUrl(file))
  }
  return (
    <div id={id} tabIndex={-1} className={ui.wrap8x12}>
      {value !== '' && (
        <img className={use === 'logo' ? styles.logo : styles.loginPicture} src={value} alt={name} />
      )}
      <input
        ref={picker}
        type="file"
        // antd's form overrides the `hidden` attribute.
        style={{ display: 'none' }}
        accept={types.join()}
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
        {t(value === '' ? 'brandPage.choose' : 'brandPage.replace', { name })}
      </Button>
      {value !== '' && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.('')}>
          {t('brandPage.remove', { name })}
        </Button>
      )}
    </div>
  )
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('not read as text')),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(file)
  })
}
