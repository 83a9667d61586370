import { CheckOutlined } from '@ant-design/icons'
import { isAboutRequest, messageAddress, type MessageRow } from '@countersign/contract'
import { findForm, typeNameOf } from '@countersign/forms'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import ui from '../../ui/ui.module.css'
import { MessageIcon } from './message-icon.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './message-item.module.css'

interface Props {
  message: MessageRow
  onRead: () => void
}

/** The whole line opens the subject of the message; a separate button marks it as read without opening it. */
export function MessageItem({ message, onRead }: Props) {
  const { t } = useTranslation()
  const { kind, isRead, title } = message
  const address = messageAddress(message)
  const text = (
    <>
      <span className={styles.words}>
        {!isRead && <span className={ui.visuallyHidden}>{t('message.unreadOne')} </span>}
        {title}
      </span>
      <Origin message={message} />
      <span className={classes(styles.time, ui.secondLine)}>
        <ShortTime value={message.time} />
      </span>
    </>
  )
  return (
    <li className={classes(styles.item, ui.stack12, ui.pad0x16, ui.lineAbove, !isRead && styles.unread)}>
      <MessageIcon kind={kind} isRead={isRead} />
      {address === undefined ? (
        <span className={styles.text}>{text}</span>
      ) : (
        <TabLink
          className={styles.text}
          to={address}
          onClick={() => {
            if (!isRead) onRead()
          }}
        >
          {text}
        </TabLink>
      )}
      <span className={styles.action}>
        {!isRead && (
          <Button
            type="text"
            icon={<CheckOutlined aria-hidden />}
            aria-label={t('message.readOne', { title })}
            title={t('message.read')}
            onClick={onRead}
          />
        )}
      </span>
    </li>
  )
}

function Origin({ message }: { message: MessageRow }) {
  const { t, i18n } = useTranslation()
  const form = findForm(message.approvalKind)
  const type = form && i18n.language === 'en' ? typeNameOf(form.kind, 'en') : message.approvalType
  const { kind, fromName } = message
  const from = fromName && isAboutRequest(kind) ? t(`message.from.${kind}`, { name: fromName }) : fromName
  return (
    <span className={classes(styles.origin, ui.secondLine)}>
      {[from, type, message.applyNo].filter(Boolean).join(' · ')}
    </span>
  )
}
