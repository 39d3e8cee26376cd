import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

// With the fields of dates, not with every page: the calendars of antd speak as dayjs does.
dayjs.locale('zh-cn')

export { dayjs }
