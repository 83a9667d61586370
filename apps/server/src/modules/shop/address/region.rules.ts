import { areaList } from '@vant/area-data'

export interface Region {
  province: string
  city: string
  district: string
}

/** The names of a district and of the city and province above it; undefined for a code that no district has. */
export function regionOf(code: string): Region | undefined {
  const district = areaList.county_list[code]
  const city = areaList.city_list[`${code.slice(0, 4)}00`]
  const province = areaList.province_list[`${code.slice(0, 2)}0000`]
  if (district === undefined || city === undefined || province === undefined) return undefined
  return { province, city, district }
}
