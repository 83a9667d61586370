import { areaList } from '@vant/area-data'

export interface RegionChoice {
  value: string
  label: string
}

/** Codes have six digits: two of the province, two of the city, two of the district. */
const choicesBelow = (list: Readonly<Record<string, string>>, beginning: string): RegionChoice[] =>
  Object.entries(list)
    .filter(([code]) => code.startsWith(beginning))
    .map(([value, label]) => ({ value, label }))

export const provinces = choicesBelow(areaList.province_list, '')

export function citiesOf(province: string): RegionChoice[] {
  return choicesBelow(areaList.city_list, province.slice(0, 2))
}

export function districtsOf(city: string): RegionChoice[] {
  return choicesBelow(areaList.county_list, city.slice(0, 4))
}

/** The codes of the province and the city of a district. */
export function aboveDistrict(district: string): { province: string; city: string } {
  return { province: `${district.slice(0, 2)}0000`, city: `${district.slice(0, 4)}00` }
}
