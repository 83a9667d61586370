/** Media type of an Excel workbook (.xlsx). */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media type of comma-separated values in UTF-8. */
export const csv = 'text/csv; charset=utf-8'
