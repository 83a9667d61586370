import { contract, type Customization } from '@countersign/contract'
import { customize, forms, typeNameOf } from '@countersign/forms'
import { Button, Tabs } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { isRefusedAs } from '../../lib/http/call-error.ts'
import { useUnsaved } from '../../lib/tab/leave-guard.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { StaleNotice } from '../../records/stale-notice.tsx'
import { useSave } from '../../records/use-save.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'
import { changedQueries } from './api.ts'
import { changesIn, type Draft, draftOf, isSameDraft, rebaseDraft, sentOf } from './draft.ts'
import { FieldsPart } from './fields-part.tsx'
import styles from './form-editor.module.css'
import { OfferedPart } from './offered-part.tsx'
import { OptionsPart } from './options-part.tsx'
import type { Preview as PreviewPart } from './part-props.ts'
import { type Part, partOf, parts, problemsIn } from './problems.ts'
import { ProductPart } from './product-part.tsx'

interface Props {
  /** The settings as they were when the page opened them. */
  opened: Customization
  Preview: PreviewPart
}

/** The settings of one kind of form, with a preview. */
export function FormEditor({ opened, Preview }: Props) {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const { visit } = useTabLocation()
  const { kind } = opened
  const form = forms[kind]
  /** The settings as last saved. */
  const [saved, setSaved] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(opened))
  const [tab, setTab] = useState<Part | 'preview'>('offered')
  const [isStale, setIsStale] = useState(false)
  /** Sentences of the last refusal; they hold until the next change. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const savedDraft = useMemo(() => draftOf(saved), [saved])
  const isUnsaved = !isSameDraft(draft, savedDraft)
  useUnsaved(isUnsaved)
  const problems = useMemo(
    () => problemsIn(form, draft, changesIn(savedDraft), refused, language),
    [form, draft, savedDraft, refused, language],
  )
  const customized = useMemo(() => customize(form, changesIn(draft)), [form, draft])
  const change = useCallback((changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setRefused({})
  }, [])

  const { save, busy } = useSave({
    send: async (input: Draft, idempotencyKey) =>
      call(
        contract.customizationSubmit,
        { kind, version: saved.version, ...sentOf(input) },
        { idempotencyKey },
      ),
    contentOf: sentOf,
    done: t('formSettings.saved'),
    changes: changedQueries,
    onDone: (answer) => {
      setSaved(answer)
      setDraft(draftOf(answer))
      setIsStale(false)
    },
    onRefused: (refusal) => {
      setIsStale(isRefusedAs(refusal, 'recordStale'))
      setRefused(refusal.fields)
      const [first] = Object.keys(refusal.fields)
      if (first !== undefined) setTab(partOf(first))
    },
  })
  const loadCurrent = async () => {
    const now = await call(contract.customizationDetail, { kind })
    setDraft(rebaseDraft(savedDraft, draft, draftOf(now)))
    setSaved(now)
    setRefused({})
    setIsStale(false)
  }

  const around = { form, draft, problems, onChange: change }
  const contents = {
    offered: <OfferedPart {...around} />,
    fields: <FieldsPart {...around} />,
    product: <ProductPart {...around} />,
    options: <OptionsPart {...around} />,
  }
  const wrongIn = (part: Part) => [...problems.keys()].filter((at) => partOf(at) === part).length
  return (
    <>
      <PageHeader title={t('formSettings.heading', { type: typeNameOf(kind, language) })}>
        <span className={styles.state} aria-live="polite">
          {problems.size > 0
            ? t('formSettings.wrong', { count: problems.size })
            : isUnsaved && t('formSettings.unsaved')}
        </span>
        <Button onClick={() => visit('/system/form/index')}>{t('formSettings.back')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={!isUnsaved || problems.size > 0 || isStale}
          onClick={() => void save(draft)}
        >
          {t('formSettings.save')}
        </Button>
      </PageHeader>
      {isStale && <StaleNotice load={loadCurrent} />}
      <div inert={busy}>
        <Tabs
          activeKey={tab}
          onChange={(key) => setTab(parts.find((part) => part === key) ?? 'preview')}
          items={[
            ...parts.map((part) => {
              const name = t(`formSettings.parts.${part}`)
              const wrong = wrongIn(part)
              return {
                key: part,
                label:
                  wrong === 0 ? (
                    name
                  ) : (
                    <span className={ui.bad}>{t('formSettings.tab', { part: name, count: wrong })}</span>
                  ),
                children: contents[part],
              }
            }),
            {
              key: 'preview',
              label: t('formSettings.preview'),
              children: tab === 'preview' && (
                <>
                  <p className={styles.hint}>{t('formSettings.previewHint')}</p>
                  <Preview definition={customized} />
                </>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
