import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** On a phone what does not fit into the header stands in one menu, each with its name beside it. */
export function FoldedTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('navbar.more')}
        title={t('navbar.more')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="auto"
        title={t('navbar.more')}
        closable={{ 'aria-label': t('action.close'), placement: 'end' }}
      >
        <div className="folded-tools">{children}</div>
      </Drawer>
    </>
  )
}
