import { DateField, Edit, SimpleForm, TextField, TextInput } from 'react-admin';

export const SimEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextField source="status" />
      <TextField source="imei" />
      <TextInput source="device_type" />
      <TextInput source="iccid" label="ICCID" />
      <TextInput source="notes" multiline />
      <DateField source="updated_at" showTime />
    </SimpleForm>
  </Edit>
);
