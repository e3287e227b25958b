/** what is read again after a series, its books or its batches were changed */
export const SERIAL_READS = ['serial.list', 'serial.get', 'serial.books', 'batch.list'] as const
