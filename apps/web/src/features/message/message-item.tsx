import { CheckOutlined } from '@ant-design/icons'
import type { MessageRow } from '@countersign/contract'
import { findForm, typeNameOf } from '@countersign/forms'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { subjectAddress } from './message-address.ts'
import { MessageIcon } from './message-icon.tsx'
import { isAboutRequest } from './request-message.ts'

interface Props {
  message: MessageRow
  onRead: () => void
}

/** The whole line leads to what the message is about; beside it stands what marks it as read without going there. */
export function MessageItem({ message, onRead }: Props) {
  const { t } = useTranslation()
  const { kind, isRead } = message
  const address = subjectAddress(message)
  const words = isAboutRequest(kind)
    ? t(`message.says.${kind}`, {
        name: message.applicationName || message.applyNo || t('message.aRequest'),
      })
    : message.title
  const text = (
    <>
      <span className="message-words">
        {!isRead && <span className="visually-hidden">{t('message.unreadOne')} </span>}
        {words}
      </span>
      <Origin message={message} />
      <span className="message-time second-line">
        <ShortTime value={message.time} />
      </span>
    </>
  )
  return (
    <li className={isRead ? 'message-item' : 'message-item message-unread'}>
      <MessageIcon kind={kind} />
      {address === undefined ? (
        <span className="message-text">{text}</span>
      ) : (
        <TabLink
          className="message-text"
          to={address}
          onClick={() => {
            if (!isRead) onRead()
          }}
        >
          {text}
        </TabLink>
      )}
      <span className="message-action">
        {!isRead && (
          <Button
            type="text"
            icon={<CheckOutlined aria-hidden />}
            aria-label={t('message.readOne', { words })}
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
    <span className="message-origin second-line">
      {[from, type, message.applyNo].filter(Boolean).join(' · ')}
    </span>
  )
}
