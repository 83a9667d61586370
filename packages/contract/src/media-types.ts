/** Media type of an Excel workbook (.xlsx). */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
