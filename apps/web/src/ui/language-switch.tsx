import { TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'

const languages = ['zh', 'en'] as const

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [i18n.language],
        items: languages.map((language) => ({ key: language, label: t(`language.${language}`) })),
        onClick: ({ key }) => void i18n.changeLanguage(key),
      }}
    >
      <Button
        type="text"
        icon={<TranslationOutlined aria-hidden />}
        aria-label={t('language.switch')}
        title={t('language.switch')}
      />
    </Dropdown>
  )
}
