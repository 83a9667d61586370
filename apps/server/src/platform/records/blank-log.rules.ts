import type { LogRecord } from '@countersign/contract'
import { thisServer } from '../this-server.ts'

/** A log entry for other clients that says nothing yet. */
export function blankLog(id: string, createTime: string): LogRecord {
  return {
    id,
    strId: id,
    serviceId: 'countersign',
    ...thisServer,
    title: '',
    method: '',
    requestUri: '',
    remoteIp: '',
    userAgent: '',
    params: '',
    createBy: '',
    createTime,
    logLevel: '',
    logId: '',
    logData: '',
    stackTrace: '',
  }
}
