import {
  BellOutlined,
  CommentOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  InfoCircleOutlined,
  NotificationOutlined,
  ReadOutlined,
  RollbackOutlined,
  ShoppingOutlined,
  StopOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import type { MessageKind } from '@countersign/contract'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './message-icon.module.css'

const icons: Readonly<Record<MessageKind, ReactNode>> = {
  yourTurn: <ClockCircleOutlined aria-hidden />,
  approved: <CheckCircleOutlined aria-hidden />,
  rejected: <CloseCircleOutlined aria-hidden />,
  abandoned: <StopOutlined aria-hidden />,
  withdrawn: <RollbackOutlined aria-hidden />,
  copied: <CopyOutlined aria-hidden />,
  urged: <BellOutlined aria-hidden />,
  mentioned: <CommentOutlined aria-hidden />,
  registered: <UserAddOutlined aria-hidden />,
  shopPlaced: <ShoppingOutlined aria-hidden />,
  shopShort: <ShoppingOutlined aria-hidden />,
  articleSubmitted: <ReadOutlined aria-hidden />,
  articlePublished: <ReadOutlined aria-hidden />,
  articleRejected: <ReadOutlined aria-hidden />,
  articleWithdrawn: <ReadOutlined aria-hidden />,
  notice: <NotificationOutlined aria-hidden />,
  system: <InfoCircleOutlined aria-hidden />,
}

/** Kinds without an entry are grey. */
const colours: Readonly<Partial<Record<MessageKind, string | undefined>>> = {
  yourTurn: styles.yourTurn,
  approved: styles.approved,
  rejected: styles.rejected,
  copied: styles.copied,
  shopPlaced: styles.approved,
  shopShort: styles.rejected,
  articleSubmitted: styles.yourTurn,
  articlePublished: styles.approved,
  articleRejected: styles.rejected,
  articleWithdrawn: styles.rejected,
  notice: styles.notice,
  system: styles.system,
}

export function MessageIcon({ kind, isRead }: { kind: MessageKind; isRead: boolean }) {
  return <span className={classes(styles.icon, colours[kind], !isRead && styles.unread)}>{icons[kind]}</span>
}
