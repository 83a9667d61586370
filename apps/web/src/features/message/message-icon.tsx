import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  InfoCircleOutlined,
  NotificationOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { MessageKind } from '@countersign/contract'
import type { ReactNode } from 'react'

const icons: Readonly<Record<MessageKind, ReactNode>> = {
  yourTurn: <ClockCircleOutlined aria-hidden />,
  approved: <CheckCircleOutlined aria-hidden />,
  rejected: <CloseCircleOutlined aria-hidden />,
  abandoned: <StopOutlined aria-hidden />,
  withdrawn: <RollbackOutlined aria-hidden />,
  copied: <CopyOutlined aria-hidden />,
  notice: <NotificationOutlined aria-hidden />,
  system: <InfoCircleOutlined aria-hidden />,
}

export function MessageIcon({ kind }: { kind: MessageKind }) {
  return <span className={`message-icon message-icon-${kind}`}>{icons[kind]}</span>
}
