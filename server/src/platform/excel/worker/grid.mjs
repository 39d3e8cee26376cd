import { readXls, readXlsx } from 'hucre/xlsx'
import { describeXls, isOldOffice } from './old-office.mjs'
import { broken, notExcel, Refusal } from './refusal.mjs'
import { pack, unpack } from './unpack.mjs'

/** One more than may be used, so that there being more is noticed: A to GS, and every row there can be. */
const READ_RANGE = 'A1:GS1048576'

const isVisible = ({ hidden, veryHidden }) => !hidden && !veryHidden

/** The reader's own words are for us; the person learns what can be done about it. */
const reading = async (work) => {
  try {
    return await work
  } catch (error) {
    if (/over the \d+ limit/.test(error.message))
      throw new Refusal('表格范围过大，请删除数据区域以外的空白行列后再上传')
    if (/Unsupported XLS version/.test(error.message))
      throw new Refusal('不支持 Excel 95 及更早的格式，请另存为 .xlsx 后再上传')
    if (error.name === 'ParseError' || error.name === 'ZipError' || error.name === 'XmlError') throw broken()
    throw error
  }
}

/** Formatted but empty: a whole column of them is a million cells of nothing. Latin-1 leaves every byte as it is. */
const EMPTY_CELL = /<c(?=[^<>]* r=")[^<>]*(?:\/>|><\/c>)/g
const EMPTY_ROW = /<row(?=[^<>]* r=")[^<>]*(?:\/>|>\s*<\/row>)/g
const withoutNothing = ({ name, content }) =>
  /worksheets\/[^/]+\.xml$/i.test(name)
    ? {
        name,
        content: Buffer.from(
          content.toString('latin1').replace(EMPTY_CELL, '').replace(EMPTY_ROW, ''),
          'latin1',
        ),
      }
    : { name, content }

const readNew = async (bytes) => {
  const packed = pack((await unpack(bytes)).map(withoutNothing))
  const { sheets, dateSystem } = await reading(readXlsx(packed, { sheets: isVisible, range: READ_RANGE }))
  return { sheets, date1904: dateSystem === '1904' }
}

const readOld = async (bytes) => {
  const { hidden, date1904 } = describeXls(bytes)
  const { sheets } = await reading(readXls(bytes))
  return { sheets: sheets.filter((_, index) => !hidden[index]), date1904 }
}

/** The visible sheets of a workbook, whatever its name claims to be. Formulas are never computed. */
export const readGrid = (bytes) => {
  if (isOldOffice(bytes)) return readOld(bytes)
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return readNew(bytes)
  throw notExcel()
}
