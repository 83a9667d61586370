import { defineOptions } from './options.ts'

export const travelVehicle = defineOptions('travelVehicle', [
  ['plane', '飞机'],
  ['high_speed', '高铁/动车'],
  ['train', '普通列车'],
  ['coach', '长途汽车'],
  ['ship', '轮船'],
  ['company_car', '公车'],
  ['private_car', '私车公用'],
  ['taxi', '出租/网约车'],
  ['other', '其他'],
])
