import { defaultSettings, type FormDefinition } from '@countersign/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import ui from '../../ui/ui.module.css'
import { type Files, startOf } from './entered.ts'
import { FormSections } from './form-sections.tsx'
import { useFormValues } from './use-form-values.ts'

const noFiles: Files = {}
const nothing = () => undefined
const none: never[] = []

/** An empty form as an applicant sees it, for looking only. */
export function FormPreview({ definition }: { definition: FormDefinition }) {
  const { i18n } = useTranslation()
  const user = useCurrentUser()
  const initial = useMemo(() => startOf(definition, user), [definition, user])
  const form = useFormValues({ form: definition, user, initial, files: noFiles, settled: none })
  return (
    <div inert className={ui.stack12}>
      <FormSections
        definition={definition}
        form={form}
        surroundings={{
          definition,
          language: i18n.language === 'en' ? 'en' : 'zh',
          user,
          values: form.values,
          settings: defaultSettings,
          files: noFiles,
          addFile: nothing,
          countUploads: nothing,
        }}
        disabled={false}
        tried={false}
      />
    </div>
  )
}
