import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/** Of antd's button that empties an input, with its name. */
export function ClearIcon() {
  const { t } = useTranslation()
  return (
    <>
      <CloseCircleFilled aria-hidden />
      <span className="visually-hidden">{t('action.clear')}</span>
    </>
  )
}
