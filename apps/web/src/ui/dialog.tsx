import { Modal, type ModalProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsCompact } from '../lib/page/screen-class.ts'
import { DialogFocus } from './dialog-focus.tsx'

interface Props extends Omit<ModalProps, 'open' | 'onCancel' | 'width'> {
  onClose: () => void
  /** A number is px, and the full width on a small screen; a CSS width applies on every screen. */
  width?: number | string
}

/** A dialog that is mounted to open and unmounted to close. */
export function Dialog({ onClose, width = 520, children, ...rest }: Props) {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  return (
    <Modal
      open
      width={isCompact && typeof width === 'number' ? '100%' : width}
      closable={{ 'aria-label': t('action.close') }}
      cancelText={t('action.cancel')}
      onCancel={onClose}
      {...rest}
    >
      <DialogFocus />
      {children}
    </Modal>
  )
}
