/** what is read again after a series, its books or its batches were changed */
import { batchList, serialBooks, serialGet, serialList } from '@panelflow/contract/serial.ts'
export const SERIAL_READS = [serialList, serialGet, serialBooks, batchList]
