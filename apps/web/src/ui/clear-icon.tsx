import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import textStyles from './text.module.css'

/** Of antd's button that empties an input, with its name. */
export function ClearIcon() {
  const { t } = useTranslation()
  return (
    <>
      <CloseCircleFilled aria-hidden />
      <span className={textStyles.visuallyHidden}>{t('action.clear')}</span>
    </>
  )
}
